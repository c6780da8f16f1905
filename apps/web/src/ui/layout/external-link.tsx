import ExternalLinkIcon from '@lucide/icons/icons/external-link';
import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import styles from './external-link.module.css';

type ExternalLinkProps = { readonly href: string; readonly children: ReactNode };

/** Opens in a new tab, so that playback goes on; the new tab gets no referrer and no opener. */
export const ExternalLink = ({ href, children }: ExternalLinkProps) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
    <span>{children}</span>
    <Icon icon={ExternalLinkIcon} />
  </a>
);
