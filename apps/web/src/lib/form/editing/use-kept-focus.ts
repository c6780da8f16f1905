import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type FormRef = RefObject<HTMLFormElement | null>;

const restoreFocus = (form: HTMLFormElement | null, focused: Element | null): void => {
  if (!focused || document.activeElement !== document.body) return;
  const name = CSS.escape(focused.getAttribute('name') ?? '');
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  (field ?? form?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
};

/**
 * The focus is lost when the fields are mounted again, when they are inert during a save, and when
 * the focused button is removed. Restores it to the field of the same name, else to the first one.
 *
 * @returns the form's `onFocus`
 */
export const useKeptFocus = (form: FormRef, busy: boolean) => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) restoreFocus(form.current, focused.current);
  });
  useEffect(() => {
    if (!busy) restoreFocus(form.current, focused.current);
  }, [form, busy]);
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
};
