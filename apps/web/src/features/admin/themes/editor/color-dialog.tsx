import { cssColor } from '@airdial/contract/theme/values';
import { parseColor, toHexWithAlpha } from '@airdial/theme/color';
import { type KeyboardEvent, useState } from 'react';
import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './color-dialog.module.css';
import { ColorPicker } from './color-picker.tsx';

type ColorDialogProps = {
  /** The name of the color. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly onClose: () => void;
};

const FALLBACK_COLOR = '#808080';

const toHex = (text: string): string | null => {
  const color = cssColor.safeParse(text);
  return color.success ? toHexWithAlpha(parseColor(color.data)) : null;
};

const findError = (text: string): string | undefined =>
  text.trim() === '' ? undefined : cssColor.safeParse(text).error?.issues[0]?.message;

/** Every step is applied at once, so its effect shows behind the dialog. */
export const ColorDialog = ({ label, value, onChange, onClose }: ColorDialogProps) => {
  const [shown, setShown] = useState(() => toHex(value) ?? FALLBACK_COLOR);
  const change = (color: string) => {
    setShown(toHex(color) ?? shown);
    onChange(color);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog title={adminThemeTexts.chooseColor} onClose={onClose}>
      <div className={styles.content}>
        <p className="secondary">{label}</p>
        <ColorPicker color={shown} onChange={change} />
        <TextField
          label={themeEditorTexts.colorText}
          name="color"
          value={value}
          error={findError(value)}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="filled" onClick={onClose}>
          {adminThemeTexts.done}
        </Button>
      </div>
    </Dialog>
  );
};
