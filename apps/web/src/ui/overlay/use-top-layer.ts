import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a popover above every open dialog, again for each new item in it.
 *
 * @param newest the id of the newest item; undefined while there is none
 */
export const useTopLayer = <Popover extends HTMLElement>(
  newest: number | undefined,
): RefObject<Popover | null> => {
  const ref = useRef<Popover>(null);
  useEffect(() => {
    const popover = ref.current;
    // Hiding and showing again would lose the focus.
    if (!popover || popover.contains(document.activeElement)) return;
    popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);
  return ref;
};
