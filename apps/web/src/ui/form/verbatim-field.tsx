import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field for addresses, names and keys: no keyboard or browser corrects the input. */
export const VerbatimField = (field: TextFieldProps) => (
  <TextField {...field} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
);
