import { createContext } from 'react';

/**
 * Whether a component is in a modal dialog, where screen readers cannot reach toasts and errors
 * need their own alert.
 */
export const ModalContext = createContext(false);
