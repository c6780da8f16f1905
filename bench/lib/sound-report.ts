import type { Results } from './interleave.ts';
import { median, printClaim, printRaw } from './ratios.ts';
import type { SoundMark } from './sound-clock-page.ts';
import type { SoundClaim } from './sound-plan.ts';

const STAGES: readonly SoundMark[] = [
  'pointerdown',
  'click',
  'fetch',
  'play()',
  'source open',
  'answer',
  'bytes',
  'append',
  'appended',
  'playing',
  'sound',
];

/** Prints raw medians, the stages and one line for each claim of which both sides ran. */
export function printSoundReport(results: Results, claims: readonly SoundClaim[]): void {
  console.log('Milliseconds from press to sound:');
  for (const name of results.keys()) printRaw(name, sounds(results, name), 'ms');
  console.log('Milliseconds from press to each stage, medians:');
  for (const name of results.keys()) console.log(`  ${name}: ${formatStages(results, name)}`);
  for (const claim of claims) {
    if (!results.has(claim.ours) || !results.has(claim.reference)) continue;
    printClaim({
      ...claim,
      ours: sounds(results, claim.ours),
      reference: sounds(results, claim.reference),
    });
  }
}

function sounds(results: Results, name: string): number[] {
  return valuesOf(results, name, 'sound');
}

function formatStages(results: Results, name: string): string {
  const seen = STAGES.map((stage) => ({ stage, values: valuesOf(results, name, stage) }));
  return seen
    .filter(({ values }) => values.length > 0)
    .map(({ stage, values }) => `${stage} ${Math.round(median(values))}`)
    .join(', ');
}

function valuesOf(results: Results, name: string, mark: SoundMark): number[] {
  return (results.get(name) ?? []).flatMap((marks) => marks[mark] ?? []);
}
