import { useEffect, useState } from 'react';

/** A picture that never comes must not hold everything else up. */
const AT_THE_LATEST_MS = 3_000;
const IDLE_AT_THE_LATEST_MS = 1_000;

const whenIdle = (then: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_AT_THE_LATEST_MS });
  else setTimeout(then);
};

const waitForRest = () =>
  new Promise<void>((resolve) => {
    const settle = () => whenIdle(resolve);
    setTimeout(settle, AT_THE_LATEST_MS);
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
  });

let firstScreenDone: Promise<void> | undefined;

/** What is not on the first screen waits until that has come to rest. */
export const afterFirstScreen = (then: () => void): void => {
  firstScreenDone ??= waitForRest();
  void firstScreenDone.then(then);
};

/** False until the first screen has come to rest. */
export const useSettled = (): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    afterFirstScreen(() => setSettled(true));
  }, []);
  return settled;
};
