import type { TextFieldProps } from './text-field.tsx';
import { VerbatimField } from './verbatim-field.tsx';

/** Not `type=email`: Chromium would rewrite a domain with letters like ü, and other browsers would not. */
export const EmailField = (field: Omit<TextFieldProps, 'type'>) => (
  <VerbatimField {...field} inputMode="email" />
);
