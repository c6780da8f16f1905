import { useEffect, useState } from 'react';

/**
 * The address of a picture that could not be loaded. It is tried again once the browser has a network again.
 *
 * @returns the address, null while there is none, and what notes one
 */
export const useBrokenSrc = (): [string | null, (src: string) => void] => {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (brokenSrc === null) return;
    const tryAgain = () => setBroken(null);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [brokenSrc]);
  return [brokenSrc, setBroken];
};
