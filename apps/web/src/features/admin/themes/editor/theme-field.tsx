import { themeFields } from '@airdial/theme/theme-fields';
import { memo } from 'react';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { themeFieldHints } from '../../../../messages/theme-field-messages.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ThemeColor } from './theme-color.tsx';
import type { FieldProps } from './theme-field-props.ts';
import { ThemeLogo } from './theme-logo.tsx';

const LETTERS = Object.entries(themeEditorTexts.letters).map(([value, text]) => ({ value, text }));
const CSS_ROWS = 14;

const TextInput = ({ path, label, value, error, editor }: FieldProps) => {
  const kind = themeFields[path].kind;
  const field = {
    label,
    name: path,
    value: `${value}`,
    error,
    hint: themeFieldHints[path],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      editor.change(path, target.value),
  };
  if (kind === 'letters') return <SelectField {...field} options={LETTERS} />;
  if (kind === 'paragraphs') return <TextArea {...field} />;
  if (kind === 'css')
    return (
      <TextArea {...field} hint={themeEditorTexts.cssHint} monospace rows={CSS_ROWS} spellCheck={false} />
    );
  return <TextField {...field} />;
};

/** The field of one value, by its kind. */
export const ThemeField = memo((props: FieldProps) => {
  const { path, label, value, editor } = props;
  const kind = themeFields[path].kind;
  if (kind === 'color') return <ThemeColor {...props} />;
  if (kind === 'logo') return <ThemeLogo {...props} />;
  if (kind === 'switch')
    return (
      <SwitchField
        label={label}
        name={path}
        checked={value === true}
        onChange={(event) => editor.change(path, event.target.checked)}
      />
    );
  return <TextInput {...props} />;
});
