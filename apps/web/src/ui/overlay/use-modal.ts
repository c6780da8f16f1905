import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { isOnPopover } from './is-on-popover.ts';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: SyntheticEvent) => void;
};

const always = () => true;

/**
 * Opens the native dialog while mounted: the browser traps the focus, closes on Escape and gives the focus back.
 *
 * @param mayClose is asked before Escape or a press beside the dialog closes it
 */
export const useModal = (onClose: () => void, mayClose: () => boolean = always): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganBeside = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const isBeside = ({ target }: SyntheticEvent) => target === ref.current;
  const leave = () => {
    if (mayClose()) onClose();
  };
  return {
    ref,
    // A file chooser that is closed without a file is a `cancel` too, and bubbles.
    onCancel: (event) => {
      if (!isBeside(event)) return;
      event.preventDefault();
      leave();
    },
    // A browser lets nobody hold a second Escape back: then it is open again.
    onClose: () => {
      if (mayClose()) onClose();
      else ref.current?.showModal();
    },
    onPointerDown: (event) => {
      pressBeganBeside.current = isBeside(event) && !isOnPopover(event.clientX, event.clientY);
    },
    // Text that is selected with the pointer, and let go beside the dialog, is no wish to leave.
    onClick: (event) => {
      if (isBeside(event) && pressBeganBeside.current) leave();
    },
  };
};
