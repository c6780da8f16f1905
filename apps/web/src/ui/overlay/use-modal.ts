import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Toasts above a dialog let presses through; a press on a toast must not count as one on the
 * backdrop.
 */
const isOnPopover = (x: number, y: number): boolean =>
  [...document.querySelectorAll(':popover-open > *')].some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: SyntheticEvent) => void;
};

const always = () => true;

/**
 * Opens the native dialog while mounted: the browser traps the focus, closes on Escape and restores
 * the focus.
 *
 * @param mayClose is called before Escape or a press on the backdrop closes the dialog
 */
export const useModal = (onClose: () => void, mayClose: () => boolean = always): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressOnBackdrop = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // What has gone meanwhile, such as the player's bar, cannot have the focus. The page stays where it is.
      const next = opener?.isConnected ? opener : document.getElementById('content');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
  const isOnBackdrop = ({ target }: SyntheticEvent) => target === ref.current;
  const close = () => {
    if (mayClose()) onClose();
  };
  return {
    ref,
    // Closing a file chooser without a file fires a `cancel` that bubbles up to the dialog.
    onCancel: (event) => {
      if (!isOnBackdrop(event)) return;
      event.preventDefault();
      close();
    },
    // Browsers do not let a page prevent the second Escape, so the dialog opens again. The event is that of an
    // earlier closing where the dialog is open, as when React's strict mode mounts it twice.
    onClose: () => {
      if (ref.current?.open) return;
      if (mayClose()) onClose();
      else ref.current?.showModal();
    },
    onPointerDown: (event) => {
      isPressOnBackdrop.current = isOnBackdrop(event) && !isOnPopover(event.clientX, event.clientY);
    },
    // Selecting text and releasing the pointer outside the dialog must not close it.
    onClick: (event) => {
      if (isOnBackdrop(event) && isPressOnBackdrop.current) close();
    },
  };
};
