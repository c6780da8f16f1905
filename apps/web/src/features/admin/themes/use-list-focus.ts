import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to a theme's card, or to the list's first button where the card is gone: what had it is not there
 * any more once a theme has been activated, deleted or edited. Each rendering may have taken it away.
 *
 * @param busyId the theme that something is being done with
 * @param edited the theme that the editor has just been left with
 */
export const useListFocus = (
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
