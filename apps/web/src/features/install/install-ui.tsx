import { INSTALL_STATUS_MS } from '@airdial/contract/limits';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { useEffect } from 'react';
import { createStore, useStore } from '../../lib/external-store.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { installNotices } from '../../messages/install-messages.ts';
import { updateTexts } from '../../messages/update-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { InstallBanner } from './install-banner.tsx';
import { clearStatus, closeDialog, install, installFlow, showStatus } from './install-flow.ts';
import { installStore } from './install-offer.ts';
import styles from './offers.module.css';
import { Offer, Offers } from './offers.tsx';
import { type Reload, watchForUpdates } from './site-update.ts';

const InstallDialog = lazyOnPress(() => import('./install-dialog.tsx'));

const reloadStore = createStore<{ readonly reload: Reload } | null>(null);
void watchForUpdates((reload) => reloadStore.set(() => ({ reload })));

/** A new version waits for the visitor's press, because reloading interrupts playback. */
const UpdateNotice = () => {
  const ready = useStore(reloadStore);
  if (!ready) return null;
  return (
    <Offer icon={<Icon icon={RefreshCw} />} text={updateTexts.ready}>
      <Button variant="quiet" onClick={() => reloadStore.set(() => null)}>
        {updateTexts.later}
      </Button>
      <Button variant="filled" onClick={ready.reload}>
        {updateTexts.reload}
      </Button>
    </Offer>
  );
};

/**
 * Mounted while empty too: screen readers announce only changes of a live region that exists
 * already.
 */
const InstallStatus = () => {
  const { status } = useStore(installFlow);
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(clearStatus, INSTALL_STATUS_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <p role="status" className={styles.status}>
      {status?.text}
    </p>
  );
};

/** Offers to install the page, and to load its new versions. */
const InstallUi = () => {
  const { requestCount, installed } = useStore(installStore);
  const { dialogOpen } = useStore(installFlow);
  useEffect(() => {
    if (installed) showStatus(installNotices.installed);
  }, [installed]);
  useEffect(() => {
    if (requestCount > 0) void install();
  }, [requestCount]);
  return (
    <>
      <Offers>
        <UpdateNotice />
        <InstallBanner />
      </Offers>
      <InstallStatus />
      {dialogOpen && <InstallDialog onClose={closeDialog} />}
    </>
  );
};

export default InstallUi;
