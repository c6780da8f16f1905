import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Both servers alternate on this core; the load comes from another one. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/**
 * Moves this process off the servers' core.
 *
 * @returns false where that is impossible; ratios are then rougher
 */
export function pinLoadGenerator(): boolean {
  if (!canPin) return false;
  return spawnSync('taskset', ['-a', '-c', '-p', LOAD_CORE, String(process.pid)]).status === 0;
}

/** Gives a server all cores, which it has where it runs: for waits in milliseconds, which are no ratio. */
export function unpin({ pid }: PinnedProcess): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(pid)]);
}

export type PinnedProcess = {
  /** The first port that it prints to its standard output. */
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
};

/** Starts `node <args>` on the servers' core and waits until it prints its port. */
export async function startPinned(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<PinnedProcess> {
  const command = canPin ? ['taskset', '-c', SERVER_CORE, process.execPath] : [process.execPath];
  const [program = '', ...rest] = [...command, ...args];
  const child = spawn(program, rest, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const port = await readPort(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  // taskset replaces itself by the program, so the process id stays.
  return { port, pid: child.pid ?? 0, stop };
}

async function readPort(child: ChildProcess): Promise<number> {
  let output = '';
  const port = new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /(\d{4,5})\/?\s/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server ended before it listened: ${output}`);
  });
  return Promise.race([port, ended]);
}
