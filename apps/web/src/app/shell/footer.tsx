import { useState, useSyncExternalStore } from 'react';
import { keysHelpStore } from '../../entities/player/keys-help-store.ts';
import { useSite } from '../../entities/site/site.ts';
import { installStore, requestInstall } from '../../features/install/install-offer.ts';
import { useStore } from '../../lib/external-store.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { footerTexts } from '../../messages/app-messages.ts';
import styles from './footer.module.css';

const TEXTS = [footerTexts.privacy, footerTexts.terms, footerTexts.contact];

const Unpublished = lazyOnPress(() => import('./unpublished.tsx'));

const subscribeToNothing = () => () => undefined;

/**
 * The visitor's year. Absent from the server's HTML, which is cached and whose time zone may
 * differ.
 */
const useYear = (): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => String(new Date().getFullYear()),
    () => '',
  );

export const Footer = () => {
  const { brandName } = useSite();
  const year = useYear();
  const { installed } = useStore(installStore);
  const [openTitle, setOpenTitle] = useState<string | null>(null);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.rights}>
          © {year} {brandName}. {footerTexts.rights}
        </p>
        <ul className={styles.links}>
          {TEXTS.map((text) => (
            <li key={text}>
              <button type="button" className={styles.link} onClick={() => setOpenTitle(text)}>
                {text}
              </button>
            </li>
          ))}
          <li className={styles.keys}>
            <button type="button" className={styles.link} onClick={() => keysHelpStore.set(() => true)}>
              {footerTexts.keys}
            </button>
          </li>
          {!installed && (
            <li className={styles.install}>
              <button type="button" className={styles.link} onClick={requestInstall}>
                {footerTexts.installApp}
              </button>
            </li>
          )}
        </ul>
      </div>
      {openTitle && <Unpublished title={openTitle} onClose={() => setOpenTitle(null)} />}
    </footer>
  );
};
