import { type RunningProcess, startProcess } from './child-process.ts';
import { untilReady } from './until-ready.ts';

export type Screen = { readonly display: string; readonly xvfb: RunningProcess };

/** Xvfb chooses a display that is free and prints its number: another run may have one too. */
export async function startScreen(): Promise<Screen> {
  const options = ['-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const xvfb = startProcess('Xvfb', ['-displayfd', '1', ...options]);
  const printedNumber = () => /^\d+$/m.exec(xvfb.log())?.[0];
  await untilReady('Xvfb', xvfb, async () => printedNumber() !== undefined);
  return { display: `:${printedNumber()}`, xvfb };
}
