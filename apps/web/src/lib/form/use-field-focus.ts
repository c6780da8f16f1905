import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Fields that are filled anew are other elements, and those of a form that is being sent cannot be entered: the focus
 * comes back to the field of the same name. `comeBack` is for whoever fills them.
 */
export const useFieldFocus = (form: RefObject<HTMLFormElement | null>, busy: boolean) => {
  const name = useRef('');
  const comeBack = useCallback((to: HTMLFormElement | null) => {
    if (name.current === '' || document.activeElement !== document.body) return;
    to?.querySelector<HTMLElement>(`[name="${CSS.escape(name.current)}"]`)?.focus();
  }, []);
  useEffect(() => {
    if (!busy) comeBack(form.current);
  }, [busy, form, comeBack]);
  const onFocus = ({ target }: FocusEvent) => {
    name.current = target.getAttribute('name') ?? '';
  };
  return { onFocus, comeBack };
};
