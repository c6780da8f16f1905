import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { usePlayerState } from '../../../entities/player/player-controller.ts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

const leave = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
};

/** Whether an element fills the whole screen; null where the browser cannot do that, as on an iPhone. */
const useFullScreen = (ref: RefObject<HTMLElement | null>) => {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => leave, []);
  if (!document.fullscreenEnabled) return null;
  // A browser that refuses stays as it is.
  const enter = () => void ref.current?.requestFullscreen().catch(() => undefined);
  return { isFull, toggle: isFull ? leave : enter };
};

/** Keeps the screen awake while `isOn`. Browsers release the lock when the page is hidden. */
const useWakeLock = (isOn: boolean): void => {
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

/** The whole screen is kept awake while it shows what plays. */
export const useAwakeScreen = (screen: RefObject<HTMLElement | null>) => {
  const fullScreen = useFullScreen(screen);
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  useWakeLock(isPlaying && fullScreen?.isFull === true);
  return fullScreen;
};
