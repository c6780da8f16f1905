import { themeFields } from '@airdial/theme/theme-fields';
import { useState } from 'react';
import { withoutError } from '../../../../lib/form/form-errors.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { ColorField } from '../../../../ui/form/editing/color-field.tsx';
import { ColorDialog } from './color-dialog.tsx';
import { checkDraft } from './theme-draft.ts';
import type { FieldProps } from './theme-field-props.ts';

/** A color of the theme, typed or chosen in the dialog. */
export const ThemeColor = ({ path, label, group, value, error, editor, setErrors }: FieldProps) => {
  const [choosing, setChoosing] = useState(false);
  const name = `${group}: ${label}`;
  const change = (color: string) => {
    editor.change(path, color);
    setErrors((errors) => withoutError(errors, path));
  };
  const close = () => {
    setChoosing(false);
    const message = checkDraft(editor.get().draft).errors?.[path];
    if (message !== undefined) setErrors((errors) => ({ ...errors, [path]: message }));
  };
  return (
    <div>
      <ColorField
        label={label}
        placeholder={themeFields[path].nullable ? themeEditorTexts.automatic : undefined}
        name={path}
        value={`${value}`}
        error={error}
        buttonLabel={themeEditorTexts.chooseColorOf(name)}
        onOpen={() => setChoosing(true)}
        onChange={(event) => change(event.target.value)}
      />
      {choosing && <ColorDialog label={name} value={`${value}`} onChange={change} onClose={close} />}
    </div>
  );
};
