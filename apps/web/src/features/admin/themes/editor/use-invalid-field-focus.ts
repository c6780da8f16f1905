import { useEffect, useRef } from 'react';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { type ThemeEditorPart, themeEditorParts } from '../../../../messages/theme-field-messages.ts';
import type { ThemeForm } from './use-theme-form.ts';

const hasError = (errors: FormErrors, fields: object): boolean =>
  Object.keys(fields).some((path) => path in errors);

const firstInvalidPart = (errors: FormErrors): ThemeEditorPart | undefined =>
  themeEditorParts.find(({ groups }) => groups.some(({ fields }) => hasError(errors, fields)))?.key;

/** After a rejected save, opens the tab of the first invalid field and focuses the field. */
export const useInvalidFieldFocus = (
  { props, rejections, errors }: ThemeForm,
  openPart: (part: ThemeEditorPart) => void,
): void => {
  const focused = useRef(0);
  useEffect(() => {
    if (focused.current === rejections) return;
    const invalid = props.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const part = firstInvalidPart(errors);
    if (!invalid && part !== undefined) return openPart(part);
    focused.current = rejections;
    invalid?.focus();
  });
};
