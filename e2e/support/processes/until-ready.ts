import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProcess } from './child-process.ts';

const POLL_MS = 50;

/**
 * Waits for a server that was just started, however long a busy machine takes; a throwing probe counts as false. One that
 * exits is reported at once with its log.
 */
export async function untilReady(
  what: string,
  server: RunningProcess,
  isReady: () => Promise<boolean>,
): Promise<void> {
  let end: { readonly code: number | null } | undefined;
  void server.exited.then((code) => {
    end = { code };
  });
  while (!(await isReady().catch(() => false))) {
    if (end) throw new Error(`Exited with ${end.code} before it was ready: ${what}\n${server.log()}`);
    await pause(POLL_MS);
  }
}
