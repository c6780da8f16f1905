import { ODD_STREAMS } from './odd-streams.ts';
import { REFUSALS } from './refusals.ts';
import { ZOO_HLS } from './zoo-hls.ts';
import { ZOO_PLAYLISTS } from './zoo-playlists.ts';
import type { ZooEntry } from './zoo-types.ts';

/** Unusual and hostile streams, by name: what servers in the field send, and what they could. */
export const ZOO = { ...ODD_STREAMS, ...ZOO_PLAYLISTS, ...ZOO_HLS, ...REFUSALS } satisfies Record<
  string,
  ZooEntry
>;

export type ZooName = keyof typeof ZOO;

export const zooEntries = (): [ZooName, ZooEntry][] => Object.entries(ZOO) as [ZooName, ZooEntry][];

const FIRST_HZ = 400;
/** Far enough apart that a wrong one is noticed. */
const STEP_HZ = 20;
/** Of what plays only at the beginning. */
const INTRO_HZ = 300;

/** The tone of an entry; of its `index`th sound. */
export function zooTone(name: ZooName, index = ZOO[name].sounds.length - 1): number {
  if (index < ZOO[name].sounds.length - 1) return INTRO_HZ;
  return FIRST_HZ + STEP_HZ * Object.keys(ZOO).indexOf(name);
}
