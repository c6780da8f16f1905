import { createContext } from 'react';

/** Whether it is in a modal dialog, which keeps screen readers from the toasts: what they say has to be said here too. */
export const ModalContext = createContext(false);
