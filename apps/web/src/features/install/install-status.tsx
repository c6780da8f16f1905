import { INSTALL_STATUS_MS } from '@airdial/contract/limits';
import { useEffect } from 'react';
import { useStore } from '../../lib/external-store.ts';
import { clearNotice, installFlow } from './install-flow.ts';
import styles from './notices.module.css';

/** The snackbar. Its place is there before its words are, or they would not be read aloud. */
export const InstallStatus = () => {
  const { notice } = useStore(installFlow);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(clearNotice, INSTALL_STATUS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p role="status" className={styles.status}>
      {notice?.text}
    </p>
  );
};
