import type { BenchIcecast } from './bench-icecast.ts';
import type { Trial } from './sound-trials.ts';

/** Checks that the press plays the preloaded connection: Icecast must count one listener. */
export async function printConnections(icecast: BenchIcecast, restedPlay: Trial): Promise<void> {
  const before = await icecast.connectionTotal();
  await restedPlay(0);
  const opened = (await icecast.connectionTotal()) - before;
  console.log(`connections opened at Icecast by a rested press: ${opened} (want 1)`);
}
