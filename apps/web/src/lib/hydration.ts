import { useEffect, useState } from 'react';

/** A picture that never comes must not hold everything else up. */
const AT_THE_LATEST_MS = 3_000;
const IDLE_AT_THE_LATEST_MS = 1_000;

const whenIdle = (then: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_AT_THE_LATEST_MS });
  else setTimeout(then);
};

/** React takes the server's page over part by part, and what it is told meanwhile would not fit what the page shows. */
let takeOver: () => void;
const takenOver = new Promise<void>((resolve) => {
  takeOver = resolve;
});

/** The whole first screen is React's now. */
export const markHydrated = (): void => takeOver();

const waitForLoad = () =>
  new Promise<void>((resolve) => {
    const settle = () => whenIdle(resolve);
    setTimeout(settle, AT_THE_LATEST_MS);
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
  });

const waitForRest = async (): Promise<void> => {
  // Who leaves the page at once takes the part along that would have said it.
  setTimeout(markHydrated, AT_THE_LATEST_MS * 2);
  await Promise.all([waitForLoad(), takenOver]);
};

let firstScreenDone: Promise<void> | undefined;

/** What is not on the first screen waits until that has come to rest. */
export const afterFirstScreen = (then: () => void): void => {
  firstScreenDone ??= waitForRest();
  void firstScreenDone.then(then);
};

/** Stands in the last part of the first screen that is taken over. */
export const MarkHydrated = (): null => {
  useEffect(markHydrated, []);
  return null;
};

/** False until the first screen has come to rest. */
export const useIsIdle = (): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    afterFirstScreen(() => setSettled(true));
  }, []);
  return settled;
};
