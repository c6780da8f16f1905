import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx';
import type { PropsWithChildren } from 'react';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import styles from './software.module.css';

type LinkProps = PropsWithChildren<{ readonly href?: string }>;

/** Paths lead into the repository, which an installation does not serve: their text remains. */
const Link = ({ href, children }: LinkProps) => (
  <ExternalLink href={href} fallback={children}>
    {children}
  </ExternalLink>
);

// The dialog has the headings above.
const Release = ({ children }: PropsWithChildren) => <h3 className={styles.release}>{children}</h3>;
const Section = ({ children }: PropsWithChildren) => <h4>{children}</h4>;
const Releases = ({ children }: PropsWithChildren) => <div className={styles.changelog}>{children}</div>;

const OPTIONS: MarkdownToJSX.Options = {
  overrides: { h2: Release, h3: Section, a: Link },
  wrapper: Releases,
  forceWrapper: true,
  disableParsingRawHTML: true,
};

/** '## [1.2.0] - 2026-11-23' names a version, and is no link. */
const withoutBrackets = (line: string): string =>
  line.startsWith('## [') ? line.replace('[', '').replace(']', '') : line;

/** The releases of a text in the format of Keep a Changelog, without its title and introduction. */
export const Changelog = ({ text }: { readonly text: string }) => {
  const releases = text.slice(text.indexOf('\n## ') + 1);
  return <Markdown options={OPTIONS}>{releases.split('\n').map(withoutBrackets).join('\n')}</Markdown>;
};
