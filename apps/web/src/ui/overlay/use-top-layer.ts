import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lifts a popover above every dialog that is open, anew for each newest thing in it.
 *
 * @param newest undefined when there is nothing in it
 */
export const useTopLayer = (newest: number | undefined): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const popover = ref.current;
    // What is hidden and shown again would lose the focus.
    if (!popover || popover.contains(document.activeElement)) return;
    popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);
  return ref;
};
