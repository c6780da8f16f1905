import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs a command and resolves with its exit code; a signal counts as a failure.
 * This folder is plain JavaScript: it runs on the system's own Node before anything is installed.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command and resolves with its exit code and everything that it has printed. */
export function runCaptured(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A healthy step prints sooner: every test prints a line, and one that hangs is ended within two minutes. */
const SILENT_LIMIT_MS = 10 * 60_000;
/** The last lines may still be in the pipe when the process has ended. */
const DRAIN_MS = 2_000;

/**
 * Like `run`, for a command that may hang as a whole: kills it after ten minutes without output and resolves with
 * `null` instead of an exit code. At a terminal nothing is killed, because a person decides there.
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
    // A process that the command left behind may hold its pipes open for ever.
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** Like `run`, for a server, which a signal asks to stop: passes them on and resolves with its exit code. */
export function runForwarding(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but ends this process with a message that names the step when the command fails. */
export async function runOrExit(what, command, args, options = {}) {
  const code = await run(command, args, options);
  if (code === 0) return;
  console.error(`airdial: ${what} failed (exit code ${code}). The lines above say why.`);
  process.exit(1);
}
