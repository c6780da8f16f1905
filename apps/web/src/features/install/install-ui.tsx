import { lazy, Suspense, useEffect } from 'react';
import { installStore } from '../../entities/site/install-offer.ts';
import { useStore } from '../../lib/external-store.ts';
import { installNotices } from '../../messages/install-messages.ts';
import { InstallBanner } from './install-banner.tsx';
import { install, installFlow, tell } from './install-flow.ts';
import { InstallStatus } from './install-status.tsx';
import { Notices } from './notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

const InstallDialog = lazy(() => import('./install-dialog.tsx'));

/** What the page offers about itself: to install it, and its new versions. */
const InstallUi = () => {
  const { asked, installed } = useStore(installStore);
  const { dialogOpen } = useStore(installFlow);
  useEffect(() => {
    if (installed) tell(installNotices.installed);
  }, [installed]);
  useEffect(() => {
    if (asked > 0) void install();
  }, [asked]);
  return (
    <>
      <Notices>
        <UpdateNotice />
        <InstallBanner />
      </Notices>
      <InstallStatus />
      <Suspense>{dialogOpen && <InstallDialog />}</Suspense>
    </>
  );
};

export default InstallUi;
