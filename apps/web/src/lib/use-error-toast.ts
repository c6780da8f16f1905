import { useEffect } from 'react';
import { showToast } from './toast-store.ts';

/** Says `text` once whenever it comes to be there; null is no error. */
export const useErrorToast = (text: string | null): void => {
  useEffect(() => {
    if (text !== null) showToast('error', text);
  }, [text]);
};
