import { INSTALL_BANNER_DELAY_MS } from '@airdial/contract/limits';
import Download from '@lucide/icons/icons/download';
import X from '@lucide/icons/icons/x';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/external-store.ts';
import { installTexts } from '../../messages/install-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { rememberDismissal, wasDismissed } from './dismissal.ts';
import { install } from './install-flow.ts';
import { type InstallOffer, installStore } from './install-offer.ts';
import { isInstalledApp } from './install-platform.ts';
import { Offer } from './offers.tsx';

/**
 * The offer once the banner's delay has passed, unless the app is installed or was dismissed
 * lately.
 */
const useDueOffer = (): InstallOffer | null => {
  const { offer, offeredAtMs, installed } = useStore(installStore);
  const [due, setDue] = useState<InstallOffer | null>(null);
  useEffect(() => {
    if (!offer || isInstalledApp() || wasDismissed()) return;
    const remainingMs = offeredAtMs + INSTALL_BANNER_DELAY_MS - performance.now();
    const timer = setTimeout(() => setDue(offer), remainingMs);
    return () => clearTimeout(timer);
  }, [offer, offeredAtMs]);
  return offer === due && !installed ? due : null;
};

export const InstallBanner = () => {
  const due = useDueOffer();
  const [dismissed, setDismissed] = useState<InstallOffer | null>(null);
  if (!due || due === dismissed) return null;
  const dismiss = () => {
    rememberDismissal();
    setDismissed(due);
  };
  return (
    <Offer icon={<Icon icon={Download} />} text={installTexts.banner}>
      <Button variant="filled" onClick={install}>
        {installTexts.install}
      </Button>
      <IconButton label={installTexts.dismiss} icon={<Icon icon={X} />} onClick={dismiss} />
    </Offer>
  );
};
