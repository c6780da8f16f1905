import { Notice } from '../feedback/notice.tsx';
import { Button } from '../form/button.tsx';
import { ButtonRow } from '../form/button-row.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  /** What is going to be lost. */
  readonly warning: string;
  readonly cancelText: string;
  readonly confirmText: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before an irreversible action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, warning, cancelText, confirmText, onConfirm, onClose } = props;
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack gap-5">
        <Notice kind="waiting" title={<p>{warning}</p>} />
        <ButtonRow>
          <Button onClick={onClose}>{cancelText}</Button>
          <Button variant="filled" onClick={confirm}>
            {confirmText}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
};
