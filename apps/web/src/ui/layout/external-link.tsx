import ExternalLinkIcon from '@lucide/icons/icons/external-link';
import type { PropsWithChildren, ReactNode } from 'react';
import { toHttpUrl } from '../../lib/safe-url.ts';
import { Icon } from '../media/icon.tsx';
import styles from './external-link.module.css';

type ExternalLinkProps = PropsWithChildren<{
  readonly href: string | null | undefined;
  /** Shown for a URL that must not become a link (`javascript:`); by default nothing is. */
  readonly fallback?: ReactNode;
}>;

/** Opens in a new tab, so that playback goes on; the new tab gets no referrer and no opener. */
export const ExternalLink = ({ href, fallback = null, children }: ExternalLinkProps) => {
  const url = toHttpUrl(href);
  if (url === null) return fallback;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <Icon icon={ExternalLinkIcon} />
    </a>
  );
};
