import { useSite } from '../../entities/site/site.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './footer.module.css';

type UnpublishedProps = { readonly title: string; readonly onClose: () => void };

/** The links are placeholders; this dialog says so. */
const Unpublished = ({ title, onClose }: UnpublishedProps) => (
  <Dialog title={title} onClose={onClose}>
    <p className={styles.unpublished}>
      {useSite().brandName} has not published this text yet. Please ask the people who run this station.
    </p>
    <Button variant="filled" onClick={onClose}>
      Back to the radio
    </Button>
  </Dialog>
);

export default Unpublished;
