import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell reports it. */
const EXIT_OF_SIGNALS = 128;

/** What to clean up now, the innermost last. */
const cleanUps: (() => void)[] = [];

/** Like `finally`, also when a signal ends the command. */
export async function withCleanUp<T>(work: () => Promise<T>, cleanUp: () => void): Promise<T> {
  // While there is nothing to clean up, a signal ends the command at once, whatever it waits for.
  if (cleanUps.push(cleanUp) === 1) for (const signal of SIGNALS) process.on(signal, endBySignal);
  try {
    return await work();
  } finally {
    cleanUps.splice(cleanUps.indexOf(cleanUp), 1);
    if (cleanUps.length === 0) for (const signal of SIGNALS) process.off(signal, endBySignal);
    cleanUp();
  }
}

function endBySignal(signal: NodeJS.Signals): never {
  try {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  } finally {
    process.exit(EXIT_OF_SIGNALS + constants.signals[signal]);
  }
}
