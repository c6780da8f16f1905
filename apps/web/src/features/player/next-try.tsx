import type { NextTry } from '@airdial/player';
import { useEffect, useState } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { retryTexts } from '../../messages/player-messages.ts';

const SECOND_MS = 1_000;

export const formatNextTry = (nextTry: NextTry, passedMs = 0): string =>
  nextTry === 'when-online'
    ? retryTexts.whenOnline
    : retryTexts.nextTryIn(Math.max(0, Math.ceil((nextTry.inMs - passedMs) / SECOND_MS)));

/** Milliseconds since `start` was first passed, every second. */
const usePassedMs = (start: NextTry | null): number => {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    setPassedMs(0);
    if (start === null || start === 'when-online') return;
    const startMs = performance.now();
    const timer = setInterval(() => setPassedMs(performance.now() - startMs), SECOND_MS);
    return () => clearInterval(timer);
  }, [start]);
  return passedMs;
};

/** When the player tries again by itself; null while no try is scheduled. */
export const useNextTryText = (): string | null => {
  const nextTry = usePlayerState((state) => state.nextTry);
  const passedMs = usePassedMs(nextTry);
  return nextTry && formatNextTry(nextTry, passedMs);
};

/** What stands in place of the song while the connection is lost; null otherwise. */
export const useConnectionText = (): string | null => {
  const reconnecting = usePlayerState((state) => state.reconnecting);
  const secondsLeft = usePlayerState((state) => state.secondsLeft);
  const nextTryText = useNextTryText();
  if (secondsLeft !== null) return retryTexts.offline(secondsLeft);
  return reconnecting ? [retryTexts.reconnecting, nextTryText].filter(Boolean).join(' ') : null;
};
