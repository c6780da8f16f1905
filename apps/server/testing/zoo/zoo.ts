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

/** Streams by the first part of their address. */
export type ZooEntries = Readonly<Record<string, ZooEntry>>;

export const zooEntries = (): [ZooName, ZooEntry][] => Object.entries(ZOO) as [ZooName, ZooEntry][];

const FIRST_HZ = 400;
/** Far enough apart that a wrong one is noticed. */
const STEP_HZ = 60;
/** Neighbours play different tones, and entries of one format share few recordings. */
const TONES_COUNT = 5;
/** The tone that plays only at the beginning. */
const INTRO_HZ = 300;

/** The tone that an entry plays in the end, or that of its `index`th sound. */
export function zooTone(entries: ZooEntries, name: string, index?: number): number {
  const { sounds = [], leadsTo } = entries[name] ?? {};
  if (leadsTo !== undefined) return zooTone(entries, leadsTo);
  if (index !== undefined && index < sounds.length - 1) return INTRO_HZ;
  return FIRST_HZ + STEP_HZ * (Object.keys(entries).indexOf(name) % TONES_COUNT);
}

/** Whether a sound comes from it in the end. */
export const isAudible = ({ sounds, hls, leadsTo }: ZooEntry): boolean =>
  sounds.length > 0 || hls !== undefined || leadsTo !== undefined;
