import { useEffect, useSyncExternalStore } from 'react';

/** Bounds the wait for `load`, since a picture may never arrive. */
const LOAD_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 1_000;

const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run);
};

/**
 * React hydrates the server's HTML part by part; state that changes meanwhile would not match it.
 */
let resolveHydrated: () => void;
const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Call it when the whole first screen is hydrated. The inline script early-input.js waits for the event. */
export const markHydrated = (): void => {
  dispatchEvent(new Event('hydrated'));
  resolveHydrated();
};

const waitForLoad = () =>
  new Promise<void>((resolve) => {
    const onLoad = () => whenIdle(resolve);
    setTimeout(onLoad, LOAD_TIMEOUT_MS);
    if (document.readyState === 'complete') onLoad();
    else window.addEventListener('load', onLoad, { once: true });
  });

const waitForFirstScreen = async (): Promise<void> => {
  // Navigating away at once unmounts the part that would report it.
  setTimeout(markHydrated, LOAD_TIMEOUT_MS * 2);
  await Promise.all([waitForLoad(), hydrated]);
  isDone = true;
};

let isDone = false;
let firstScreenDone: Promise<void> | undefined;

/** Runs once the first screen is loaded, hydrated and idle. */
export const afterFirstScreen = (run: () => void): void => {
  firstScreenDone ??= waitForFirstScreen();
  void firstScreenDone.then(run);
};

/** Rendered in the part of the first screen that hydrates last. */
export const MarkHydrated = (): null => {
  useEffect(markHydrated, []);
  return null;
};

const subscribeToIdle = (onIdle: () => void) => {
  afterFirstScreen(onIdle);
  return () => undefined;
};

/** False until the first screen is loaded, hydrated and idle; what is rendered later has true at once. */
export const useIsIdle = (): boolean =>
  useSyncExternalStore(
    subscribeToIdle,
    () => isDone,
    () => false,
  );
