import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly onClick: (event: SyntheticEvent) => void;
};

/** Opens the native dialog while mounted: the browser traps the focus, closes on Escape and gives the focus back. */
export const useModal = (onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onClick = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose();
  };
  return { ref, onClose, onClick };
};
