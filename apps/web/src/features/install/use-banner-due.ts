import { INSTALL_BANNER_DELAY_MS } from '@airdial/contract/limits';
import { useEffect, useState } from 'react';
import { type InstallOffer, installStore } from '../../entities/site/install-offer.ts';
import { useStore } from '../../lib/external-store.ts';
import { wasDismissed } from './dismissal.ts';
import { runsAsApp } from './install-platform.ts';

/** The offer whose time has come, if the app is not there already and nobody has said no to it lately. */
export const useBannerDue = (): InstallOffer | null => {
  const { offer, offeredAtMs, installed } = useStore(installStore);
  const [due, setDue] = useState<InstallOffer | null>(null);
  useEffect(() => {
    if (!offer || runsAsApp() || wasDismissed()) return;
    const leftMs = offeredAtMs + INSTALL_BANNER_DELAY_MS - performance.now();
    const timer = setTimeout(() => setDue(offer), leftMs);
    return () => clearTimeout(timer);
  }, [offer, offeredAtMs]);
  return offer === due && !installed ? due : null;
};
