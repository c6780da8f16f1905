import { useSite } from '../../entities/site/site.ts';
import { unpublishedTexts } from '../../messages/unpublished-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseOnLeave } from '../../ui/overlay/use-close-on-leave.ts';
import styles from './footer.module.css';

type UnpublishedProps = { readonly title: string; readonly onClose: () => void };

/** The links are placeholders; this dialog says so. */
const Unpublished = ({ title, onClose }: UnpublishedProps) => {
  useCloseOnLeave(onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.unpublished}>{unpublishedTexts.explanation(useSite().brandName)}</p>
      <Button variant="filled" onClick={onClose}>
        {unpublishedTexts.close}
      </Button>
    </Dialog>
  );
};

export default Unpublished;
