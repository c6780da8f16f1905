import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { usePlayerState } from '../../../entities/player/player-controller.ts';
import { useWakeLock } from '../use-wake-lock.ts';

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

/** The whole screen is kept awake while it shows what plays. */
export const useAwakeScreen = (screen: RefObject<HTMLElement | null>) => {
  const fullScreen = useFullScreen(screen);
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  useWakeLock(isPlaying && fullScreen?.isFull === true);
  return fullScreen;
};
