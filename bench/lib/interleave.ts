import type { SoundMarks } from './sound-clock-page.ts';
import type { Trial } from './sound-trials.ts';

export type Results = ReadonlyMap<string, readonly SoundMarks[]>;

/** Runs rounds of all trials, so that other load on the machine affects all of them alike. */
export async function interleave(trials: Readonly<Record<string, Trial>>, rounds: number): Promise<Results> {
  const results = new Map<string, SoundMarks[]>(Object.keys(trials).map((name) => [name, []]));
  // The first round starts the browser's audio service and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, trial] of Object.entries(trials)) {
      const marks = await runTrial(name, () => trial(round));
      if (round > 0) results.get(name)?.push(marks);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return results;
}

async function runTrial(name: string, trial: () => Promise<SoundMarks>): Promise<SoundMarks> {
  try {
    return await trial();
  } catch (cause) {
    throw new Error(`No sound to measure in the trial "${name}".`, { cause });
  }
}
