import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const comeBack = (form: HTMLFormElement | null, held: Element | null): void => {
  if (!held || document.activeElement !== document.body) return;
  const name = CSS.escape(held.getAttribute('name') ?? '');
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  (field ?? form?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
};

/**
 * Fields that are filled anew are other elements, those of a form that is being sent cannot be entered, and a button may
 * go with what it was for: the focus comes back to the field of the same name, or to the first one.
 */
export const useFieldFocus = (form: RefObject<HTMLFormElement | null>, busy: boolean) => {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (held.current?.isConnected === false) comeBack(form.current, held.current);
  });
  useEffect(() => {
    if (!busy) comeBack(form.current, held.current);
  }, [form, busy]);
  return ({ target }: FocusEvent) => {
    held.current = target;
  };
};
