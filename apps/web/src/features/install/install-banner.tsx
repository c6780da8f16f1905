import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { InstallOffer } from '../../entities/site/install-offer.ts';
import { installTexts } from '../../messages/install-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { rememberDismissal } from './dismissal.ts';
import { install } from './install-flow.ts';
import { Notice } from './notice.tsx';
import { useBannerDue } from './use-banner-due.ts';

const ICON_PX = 20;

export const InstallBanner = () => {
  const due = useBannerDue();
  const [dismissed, setDismissed] = useState<InstallOffer | null>(null);
  if (!due || due === dismissed) return null;
  const dismiss = () => {
    rememberDismissal();
    setDismissed(due);
  };
  return (
    <Notice icon={<Download size={ICON_PX} aria-hidden />} text={installTexts.banner}>
      <Button look="filled" onClick={install}>
        {installTexts.install}
      </Button>
      <IconButton label={installTexts.dismiss} icon={<X size={ICON_PX} />} onClick={dismiss} />
    </Notice>
  );
};
