import { spawn } from 'node:child_process';

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
