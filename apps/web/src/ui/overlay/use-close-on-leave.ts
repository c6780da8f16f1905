import { useEffect, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';

/**
 * Closes a dialog that lies above every page when the path changes, as by the back button. A dialog that opens while
 * the page of a new address still loads belongs to the new address.
 */
export const useCloseOnLeave = (onClose: () => void): void => {
  const [openedAt] = useState(() => window.location.pathname);
  // Renders, and with it the effect runs, when the page changes.
  useLocation();
  useEffect(() => {
    if (window.location.pathname !== openedAt) onClose();
  });
};
