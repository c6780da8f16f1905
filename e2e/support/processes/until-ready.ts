import type { RunningProcess } from './child-process.ts';
import { waitUntil } from './wait-until.ts';

/** Waits for a server that was just started; one that dies first is reported at once, in its own words. */
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
    // Its later, ordinary end is nobody's failure.
    death.catch(() => undefined);
  }
}
