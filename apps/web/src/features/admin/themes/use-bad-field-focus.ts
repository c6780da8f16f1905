import { type RefObject, useEffect, useRef } from 'react';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { type ThemeEditorPart, themeEditorParts } from '../../../messages/theme-field-messages.ts';
import type { ThemeEditorState } from './theme-editor-store.ts';

const hasError = (errors: FormErrors, fields: object): boolean =>
  Object.keys(fields).some((path) => path in errors);

const firstBadPart = (errors: FormErrors): ThemeEditorPart | undefined =>
  themeEditorParts.find(({ groups }) => groups.some(({ fields }) => hasError(errors, fields)))?.key;

/** After a refusal the first bad field has the focus, and the tab that it is in is open. */
export const useBadFieldFocus = (
  form: RefObject<HTMLFormElement | null>,
  { refusals, errors }: ThemeEditorState,
  openPart: (part: ThemeEditorPart) => void,
): void => {
  const focused = useRef(0);
  useEffect(() => {
    if (focused.current === refusals) return;
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const part = firstBadPart(errors);
    if (!bad && part !== undefined) return openPart(part);
    focused.current = refusals;
    bad?.focus();
  });
};
