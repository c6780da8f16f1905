import { writeFileSync } from 'node:fs';

// Loaded into a server by `--import`. From SIGUSR2 on it writes the longest processor time of the
// main thread between two turns of the event loop into the file that TURNS_FILE names: what other
// work on the machine takes does not count.
let longestMs = 0;
let before = 0;

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

function noteTurn(): void {
  const now = processorMs();
  if (now - before > longestMs) {
    longestMs = now - before;
    writeFileSync(process.env.TURNS_FILE ?? '', String(longestMs));
  }
  before = processorMs();
}

process.once('SIGUSR2', () => {
  before = processorMs();
  setInterval(noteTurn, 1).unref();
});
