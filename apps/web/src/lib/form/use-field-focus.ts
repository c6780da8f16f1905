import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Fields that are filled anew are other elements, and those of a form that is being sent cannot be entered: the focus
 * comes back to the field of the same name.
 *
 * @param moment another one: the fields may be other ones, or can be entered again
 */
export const useFieldFocus = (form: RefObject<HTMLFormElement | null>, moment: string) => {
  const name = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment says when to look
  useEffect(() => {
    if (name.current === '' || document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name.current)}"]`)?.focus();
  }, [form, moment]);
  const onFocus = ({ target }: FocusEvent) => {
    name.current = target.getAttribute('name') ?? '';
  };
  return { onFocus };
};
