import Check from '@lucide/icons/icons/check';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import { useState } from 'react';
import {
  type InstallPlatform,
  installBenefits,
  installSteps,
  installTexts,
} from '../../messages/install-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseOnLeave } from '../../ui/overlay/use-close-on-leave.ts';
import { rememberDismissal } from './dismissal.ts';
import styles from './install-dialog.module.css';
import { closeDialog, install } from './install-flow.ts';
import { installStore } from './install-offer.ts';
import { detectPlatform } from './install-platform.ts';

const PLATFORMS: readonly InstallPlatform[] = ['ios', 'android', 'desktop'];

const maybeLater = () => {
  rememberDismissal();
  closeDialog();
};

const Benefits = () => (
  <>
    <h3 className={styles.heading}>{installTexts.benefitsTitle}</h3>
    <ul className={styles.benefits}>
      {installBenefits.map((benefit) => (
        <li key={benefit}>
          <Icon icon={Check} className={styles.check} />
          {benefit}
        </li>
      ))}
    </ul>
  </>
);

/** The visitor's own platform first and open, the others collapsed. */
const InstallSteps = () => {
  const own = detectPlatform(navigator);
  const inOrder = [own, ...PLATFORMS.filter((platform) => platform !== own)];
  return (
    <>
      <h3 className={styles.heading}>{installTexts.stepsTitle}</h3>
      {inOrder.map((platform) => (
        <details key={platform} name="install-platform" open={platform === own} className={styles.platform}>
          <summary className={styles.summary}>
            {installSteps[platform].platform}
            <Icon icon={ChevronDown} className={styles.chevron} />
          </summary>
          <ol className={styles.steps}>
            {installSteps[platform].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
};

/** Explains the manual installation where the browser has made no offer. */
const InstallDialog = () => {
  useCloseOnLeave(closeDialog);
  const [byHand, setByHand] = useState(false);
  const installNow = () => (installStore.get().offer ? void install() : setByHand(true));
  return (
    <Dialog title={installTexts.title} onClose={closeDialog}>
      <Benefits />
      <InstallSteps />
      <p role="status" className={styles.byHand}>
        {byHand && installTexts.byHand}
      </p>
      <div className={styles.actions}>
        <Button onClick={maybeLater}>{installTexts.maybeLater}</Button>
        <Button variant="filled" onClick={installNow}>
          {installTexts.installNow}
        </Button>
      </div>
    </Dialog>
  );
};

export default InstallDialog;
