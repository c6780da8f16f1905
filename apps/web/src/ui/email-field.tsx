import { TextField, type TextFieldProps } from './text-field.tsx';

/** Not `type=email`: Chromium would rewrite a domain with letters like ü, and other browsers would not. */
export const EmailField = (field: Omit<TextFieldProps, 'type'>) => (
  <TextField {...field} inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
);
