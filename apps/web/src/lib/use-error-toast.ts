import { useEffect } from 'react';
import { showToast } from './toast-store.ts';

/** Shows an error toast whenever `text` changes; null is no error. */
export const useErrorToast = (text: string | null): void => {
  useEffect(() => {
    if (text !== null) showToast('error', text);
  }, [text]);
};
