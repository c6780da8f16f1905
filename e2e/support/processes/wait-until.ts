import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
const WAIT_LIMIT_MS = 60_000;

/** Resolves when `isTrue` returns true. Throws an error that names `what` after the limit; a throwing probe counts as false. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMs = WAIT_LIMIT_MS,
): Promise<void> {
  const givesUpAt = performance.now() + limitMs;
  let lastFault: unknown;
  while (performance.now() < givesUpAt) {
    try {
      if (await isTrue()) return;
    } catch (fault) {
      lastFault = fault;
    }
    await pause(POLL_MS);
  }
  throw new Error(`Waited ${limitMs} ms in vain: ${what}`, { cause: lastFault });
}
