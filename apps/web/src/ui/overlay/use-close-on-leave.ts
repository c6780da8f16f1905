import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';

/** Closes a dialog that lies above every page when the path changes, as by the back button. */
export const useCloseOnLeave = (onClose: () => void): void => {
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname !== openedAt) close();
  }, [pathname, openedAt]);
};
