import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StreamAddress } from './poller-plan.ts';

const PROGRAM = fileURLToPath(new URL('poller-streams.ts', import.meta.url));

export type StreamServers = { readonly addresses: readonly StreamAddress[]; stop(): void };

/**
 * Starts a thousand streams in a process of their own.
 *
 * @param titleMs how long each title lasts; without it they change quickly
 */
export async function startStreamServers(titleMs?: number): Promise<StreamServers> {
  const env = { ...process.env, ...(titleMs === undefined ? {} : { TITLE_LASTS_MS: `${titleMs}` }) };
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { addresses: JSON.parse(line), stop: () => void child.kill() };
}
