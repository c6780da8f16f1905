import { BLUE_HOUR } from './bands/blue-hour.ts';
import { CARTRIDGE } from './bands/cartridge.ts';
import { DAWN_CHORUS } from './bands/dawn-chorus.ts';
import { DEEP_ANCHOR } from './bands/deep-anchor.ts';
import { HEARTH_HOLLOW } from './bands/hearth-hollow.ts';
import { LONG_ROOM } from './bands/long-room.ts';
import { NEON_CAUSEWAY } from './bands/neon-causeway.ts';
import { NIGHT_FERRY } from './bands/night-ferry.ts';
import { RAINY_WINDOW } from './bands/rainy-window.ts';
import { SALT_ROAD } from './bands/salt-road.ts';
import type { Song } from './bands/song.ts';
import { THE_MINUTE } from './bands/the-minute.ts';
import { TIDELINE } from './bands/tideline.ts';

export const OGG_PAGE_SECONDS = 0.2;

type Sound = { readonly channels: 1 | 2; readonly sampleRateHz: number };
export type LoopPlan = Sound & {
  readonly slug: string;
  readonly kind: 'mp3' | 'aac' | 'ogg';
  readonly kbps: number;
  readonly songs: readonly Song[];
};

const FULL: Sound = { channels: 2, sampleRateHz: 44_100 };
/** Bands without much treble. */
const SOFT: Sound = { channels: 2, sampleRateHz: 32_000 };
/** 56 kbps buys either the treble or the second side. */
const MONO: Sound = { channels: 1, sampleRateHz: 44_100 };
const DARK: Sound = { channels: 1, sampleRateHz: 32_000 };
const OPUS: Sound = { channels: 2, sampleRateHz: 48_000 };

const FRAME_SAMPLES = { mp3: 1_152, aac: 1_024 };

/** What a song can be cut at: frames, and the pages of Opus. */
export const unitSecondsOf = ({ kind, sampleRateHz }: LoopPlan): number =>
  kind === 'ogg' ? OGG_PAGE_SECONDS : FRAME_SAMPLES[kind] / sampleRateHz;

export const PROGRAMME: readonly LoopPlan[] = [
  { slug: 'dawn', kind: 'mp3', kbps: 80, ...SOFT, songs: DAWN_CHORUS },
  { slug: 'rainy', kind: 'aac', kbps: 56, ...SOFT, songs: RAINY_WINDOW },
  { slug: 'tideline', kind: 'mp3', kbps: 96, ...FULL, songs: TIDELINE },
  { slug: 'long-room', kind: 'ogg', kbps: 48, ...OPUS, songs: LONG_ROOM },
  { slug: 'blue-hour', kind: 'mp3', kbps: 56, ...MONO, songs: BLUE_HOUR },
  { slug: 'neon', kind: 'aac', kbps: 64, ...FULL, songs: NEON_CAUSEWAY },
  { slug: 'hearth', kind: 'ogg', kbps: 48, ...OPUS, songs: HEARTH_HOLLOW },
  { slug: 'anchor', kind: 'mp3', kbps: 48, ...DARK, songs: DEEP_ANCHOR },
  { slug: 'cartridge', kind: 'mp3', kbps: 56, ...MONO, songs: CARTRIDGE },
  { slug: 'ferry', kind: 'ogg', kbps: 40, ...OPUS, songs: NIGHT_FERRY },
  { slug: 'salt-road', kind: 'aac', kbps: 64, ...FULL, songs: SALT_ROAD },
  { slug: 'minute', kind: 'mp3', kbps: 56, ...MONO, songs: THE_MINUTE },
];
