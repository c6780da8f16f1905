import {
  arrange,
  arrangedDurationMs,
} from '../../../apps/server/src/modules/sound/streaming/demo-radio/arrangement.ts';
import { unitCount } from '../../../apps/server/src/modules/sound/streaming/demo-radio/audio-units.ts';
import { cutAudio } from '../../../apps/server/src/modules/sound/streaming/demo-radio/demo-loop-file.ts';
import type {
  LoopEntry,
  LoopTrack,
} from '../../../apps/server/src/modules/sound/streaming/demo-radio/loop-manifest.ts';
import { scoreOf, toOrder } from './bands/score.ts';
import type { Song } from './bands/song.ts';
import { encodeSong } from './encode.ts';
import { type LoopPlan, unitSecondsOf } from './programme.ts';
import { normalise } from './synth/loudness.ts';
import type { Stereo } from './synth/signal.ts';

const TARGET_LUFS = -16;
/** -2 dB: encoders overshoot by about one, those with few bits to spend by up to three. */
const CEILING = 0.79;
const SPARSE_CEILING = 0.6;
const SPARSE_BELOW_KBPS = 80;
const SQUARE_ROOT_OF_TWO = Math.SQRT2;
/** OpusHead and OpusTags, which belong to the intro. */
const OGG_HEADER_PAGES = 2;

type Loop = { readonly entry: LoopEntry; readonly bytes: Buffer };
type Part = { readonly bytes: Buffer; readonly song: LoopTrack };

/** Mixes down to the mean of both sides: the centre keeps its level, wide signals get softer. */
function forChannels({ left, right }: Stereo, channels: 1 | 2): Stereo {
  if (channels === 2) return { left, right };
  const middle = left.map((sample, index) => (sample + (right[index] ?? 0)) / SQUARE_ROOT_OF_TWO);
  return { left: middle, right: middle.slice() };
}

/** In milliseconds with three decimals: exact to a fraction of a sample. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

function buildSong(plan: LoopPlan, song: Song, index: number): Part {
  const ceiling = plan.kbps < SPARSE_BELOW_KBPS ? SPARSE_CEILING : CEILING;
  const unitSeconds = unitSecondsOf(plan);
  const { sound, barSeconds } = song.perform(unitSeconds);
  const bytes = encodeSong(normalise(forChannels(sound, plan.channels), TARGET_LUFS, ceiling), song, plan);
  const stored = cutAudio(`${plan.slug}.${plan.kind}`, bytes);
  let left = unitCount(stored);
  const sections = scoreOf(song.symbols).sections.map(({ name, bars }) => {
    const headers = name === 'intro' && plan.kind === 'ogg' ? OGG_HEADER_PAGES : 0;
    // The end has what is left: its last bar and what rings on.
    const units = name === 'end' ? left : Math.round((bars * barSeconds) / unitSeconds) + headers;
    left -= units;
    return { name, units };
  });
  const order = toOrder(song.form, song.seconds, (name) => {
    const { units = 0 } = sections.find((section) => section.name === name) ?? {};
    return units * unitSeconds;
  });
  const durationMs = rounded(arrangedDurationMs(arrange(stored, [{ sections, order }])));
  const { title, artist, album } = song;
  const artwork = `/demo/art/${plan.slug}-${index + 1}.svg`;
  const track = { title, artist, album, artwork, startMs: 0, durationMs, sections, order };
  return { bytes, song: track };
}

export function buildLoop(plan: LoopPlan): Loop {
  const file = `${plan.slug}.${plan.kind}`;
  const parts = plan.songs.map((song, index) => buildSong(plan, song, index));
  let startMs = 0;
  const songs = parts.map(({ song }) => {
    const entry = { ...song, startMs: rounded(startMs) };
    startMs += song.durationMs;
    return entry;
  });
  return {
    entry: { mount: `/radio/${file}`, file, songs },
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
  };
}
