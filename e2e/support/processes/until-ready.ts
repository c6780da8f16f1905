import type { RunningProcess } from './child-process.ts';
import { waitUntil } from './wait-until.ts';

/** Waits for a server that was just started; one that exits is reported at once with its log. */
export async function untilReady(
  what: string,
  server: RunningProcess,
  isReady: () => Promise<boolean>,
  limitMs?: number,
): Promise<void> {
  const death = server.exited.then((code) => {
    throw new Error(`Exited with ${code} before it was ready: ${what}\n${server.log()}`);
  });
  try {
    await Promise.race([waitUntil(what, isReady, limitMs), death]);
  } finally {
    // The later, ordinary exit is no failure.
    death.catch(() => undefined);
  }
}
