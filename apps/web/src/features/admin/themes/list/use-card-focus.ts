import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to a theme's card, or to the list's first button when the card is gone: the
 * focused button disappears once a theme has been activated, deleted or edited. Any rendering may
 * remove it.
 *
 * @param busyId the theme of the running action
 * @param edited the theme that the editor was closed with
 */
export const useCardFocus = (
  busyId: string | null,
  edited: RefObject<string | null>,
): RefObject<HTMLElement | null> => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (busyId !== null) edited.current = busyId;
    if (edited.current === null || document.activeElement !== document.body) return;
    const card = section.current?.querySelector(`[data-theme-id="${CSS.escape(edited.current)}"]`);
    (card ?? section.current)?.querySelector('button')?.focus();
    edited.current = null;
  });
  return section;
};
