import type { BenchStation } from './bench-station.ts';
import type { Trial } from './sound-trials.ts';

/** A stream opened ahead of the press must be the one that is played: the station shall count one listener. */
export async function printConnections(station: BenchStation, restedPlay: Trial): Promise<void> {
  const before = await station.connectionTotal();
  await restedPlay(0);
  const opened = (await station.connectionTotal()) - before;
  console.log(`connections opened at Icecast by a rested press: ${opened} (want 1)`);
}
