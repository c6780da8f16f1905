import { useEffect } from 'react';

/** Keeps the screen awake while `isOn`. Browsers release the lock when the page is hidden. */
export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => void lock?.release().catch(() => undefined);
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused where the device saves its battery.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) release();
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      release();
    };
  }, [isOn]);
};
