import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_GRACE_MS = 10_000;
const LOG_LIMIT_CHARS = 200_000;

export type RunningProcess = {
  readonly exited: Promise<number | null>;
  /** Both outputs so far. */
  log(): string;
  /** Sends SIGTERM, and SIGKILL if that is ignored. Resolves to the exit code. */
  stop(): Promise<number | null>;
};

const running = new Set<ChildProcess>();
// A worker that dies during a test must not leave Icecast or ffmpeg running.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): RunningProcess {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = collectOutput(child);
  running.add(child);
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', (fault) => {
      log.push(`${command} cannot be started: ${fault.message}`);
      resolve(null);
    });
    child.once('exit', (code, signal) => {
      log.push(`${command} has ended: ${signal ?? `exit code ${code}`}`);
      resolve(code);
    });
  }).finally(() => running.delete(child));
  return {
    exited,
    log: () => log.join(''),
    stop: () => stopChild(child, exited),
  };
}

function collectOutput(child: ChildProcess): string[] {
  const log: string[] = [];
  let chars = 0;
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      chars += text.length;
      if (chars < LOG_LIMIT_CHARS) log.push(text);
    });
  }
  return log;
}

async function stopChild(child: ChildProcess, exited: Promise<number | null>): Promise<number | null> {
  if (running.has(child)) child.kill('SIGTERM');
  const timer = new AbortController();
  const grace = pause(STOP_GRACE_MS, undefined, { signal: timer.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  const code = await exited;
  timer.abort();
  await grace;
  return code;
}
