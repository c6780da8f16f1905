import { TextField, type TextFieldProps } from './text-field.tsx';

/** Taken to the letter: no keyboard and no browser mends what is typed. */
export const VerbatimField = (field: TextFieldProps) => (
  <TextField {...field} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
);
