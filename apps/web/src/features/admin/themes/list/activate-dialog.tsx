import type { ListedTheme } from '@airdial/contract/theme/schema';
import { lowContrasts } from '@airdial/theme/contrast';
import { lowContrastTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ContrastList } from '../editor/contrast-list.tsx';

type ActivateDialogProps = {
  readonly theme: ListedTheme;
  readonly onActivate: () => void;
  readonly onClose: () => void;
};

/** Warns of low contrast before a theme is activated. */
export const ActivateDialog = ({ theme, onActivate, onClose }: ActivateDialogProps) => (
  <Dialog title={lowContrastTexts.dialogTitle} onClose={onClose}>
    <div className="stack">
      <p>{lowContrastTexts.dialogHint(theme.displayName)}</p>
      <ContrastList pairs={lowContrasts(theme)} />
      <div className="cluster end">
        <Button onClick={onClose}>{lowContrastTexts.cancel}</Button>
        <Button variant="filled" onClick={onActivate}>
          {lowContrastTexts.activateAnyway}
        </Button>
      </div>
    </div>
  </Dialog>
);
