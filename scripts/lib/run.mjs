import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs a command in the repository's root and resolves with its exit code; a signal counts as a failure.
 * This file and its neighbours are plain JavaScript: they run on the system's own Node before anything is installed.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Whatever goes on says something sooner: a test that hangs ends within two minutes, and a step has a line for each. */
const SILENT_LIMIT_MS = 10 * 60_000;
/** For the last lines, which may still be in the pipe. */
const DRAIN_MS = 2_000;

/**
 * Like `run`, for a command that may hang as a whole: after ten minutes without a word it is killed, and `null` comes
 * instead of an exit code. At a terminal somebody watches, and nothing is killed.
 */
export async function runUnlessSilent(command, args, { silentMs = SILENT_LIMIT_MS, ...options } = {}) {
  if (process.stdout.isTTY) return run(command, args, options);
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], ...options });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    child.kill('SIGKILL');
  }, silentMs);
  child.stdout.on('data', () => timer.refresh()).pipe(process.stdout, { end: false });
  child.stderr.on('data', () => timer.refresh()).pipe(process.stderr, { end: false });
  try {
    const [code, signal] = await once(child, 'exit');
    await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
    if (isSilent) return null;
    return signal ? 1 : (code ?? 1);
  } finally {
    clearTimeout(timer);
    // What the command has left behind may hold its pipes open for ever.
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** Like `run`, for a server: what this process is told by SIGTERM is passed on. A terminal sends SIGINT to both itself. */
export function runForwarding(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    process.on('SIGTERM', () => child.kill('SIGTERM')).on('SIGINT', () => {});
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but a command that fails ends the script with the given words. */
export async function runOrExit(what, command, args, options = {}) {
  const code = await run(command, args, options);
  if (code === 0) return;
  console.error(`airdial: ${what} failed (exit code ${code}). The lines above say why.`);
  process.exit(1);
}
