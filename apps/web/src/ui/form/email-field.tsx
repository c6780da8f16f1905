import type { TextFieldProps } from './text-field.tsx';
import { VerbatimField } from './verbatim-field.tsx';

/**
 * Not `type=email`, because Chromium rewrites domains with letters like ü and other browsers do
 * not.
 */
export const EmailField = (field: Omit<TextFieldProps, 'type'>) => (
  <VerbatimField {...field} inputMode="email" />
);
