import { type RefObject, useEffect, useRef } from 'react';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { type ThemeEditorPart, themeEditorParts } from '../../../../messages/theme-field-messages.ts';
import type { ThemeEditorState } from './theme-editor-store.ts';

const hasError = (errors: FormErrors, fields: object): boolean =>
  Object.keys(fields).some((path) => path in errors);

const firstInvalidPart = (errors: FormErrors): ThemeEditorPart | undefined =>
  themeEditorParts.find(({ groups }) => groups.some(({ fields }) => hasError(errors, fields)))?.key;

/** After a refused save, opens the tab of the first invalid field and focuses the field. */
export const useInvalidFieldFocus = (
  form: RefObject<HTMLFormElement | null>,
  { refusals, errors }: ThemeEditorState,
  openPart: (part: ThemeEditorPart) => void,
): void => {
  const focused = useRef(0);
  useEffect(() => {
    if (focused.current === refusals) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const part = firstInvalidPart(errors);
    if (!invalid && part !== undefined) return openPart(part);
    focused.current = refusals;
    invalid?.focus();
  });
};
