import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { installStore } from '../../entities/site/install-offer.ts';
import { installBenefits, installTexts } from '../../messages/install-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { rememberDismissal } from './dismissal.ts';
import styles from './install-dialog.module.css';
import { closeDialog, install } from './install-flow.ts';
import { InstallSteps } from './install-steps.tsx';

const ICON_PX = 18;

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
          <Check size={ICON_PX} aria-hidden className={styles.check} />
          {benefit}
        </li>
      ))}
    </ul>
  </>
);

/** How the app is installed where the browser has made no offer of its own. */
const InstallDialog = () => {
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
        <Button look="filled" onClick={installNow}>
          {installTexts.installNow}
        </Button>
      </div>
    </Dialog>
  );
};

export default InstallDialog;
