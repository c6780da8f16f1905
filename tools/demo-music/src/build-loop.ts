import { getDurationMs } from '../../../apps/server/src/modules/sound/streaming/demo-radio/audio-units.ts';
import { cutAudio } from '../../../apps/server/src/modules/sound/streaming/demo-radio/demo-loop-file.ts';
import type { LoopEntry } from '../../../apps/server/src/modules/sound/streaming/demo-radio/loop-manifest.ts';
import type { Song } from './bands/song.ts';
import { encodeSong } from './encode.ts';
import type { LoopPlan } from './programme.ts';
import { normalise } from './synth/loudness.ts';
import type { Stereo } from './synth/signal.ts';

const TARGET_LUFS = -16;
/** -2 dB: encoders overshoot by about one, those with few bits to spend by up to three. */
const CEILING = 0.79;
const SPARSE_CEILING = 0.6;
const SPARSE_BELOW_KBPS = 80;
const SQUARE_ROOT_OF_TWO = Math.SQRT2;

export type Loop = { readonly entry: LoopEntry; readonly bytes: Buffer };

/** Mixes down to the mean of both sides: the centre keeps its level, wide signals get softer. */
function forChannels({ left, right }: Stereo, channels: 1 | 2): Stereo {
  if (channels === 2) return { left, right };
  const middle = left.map((sample, index) => (sample + (right[index] ?? 0)) / SQUARE_ROOT_OF_TWO);
  return { left: middle, right: middle.slice() };
}

/** In milliseconds with three decimals: exact to a fraction of a sample. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

export function buildLoop(plan: LoopPlan): Loop {
  const file = `${plan.slug}.${plan.kind}`;
  const ceiling = plan.kbps < SPARSE_BELOW_KBPS ? SPARSE_CEILING : CEILING;
  let startMs = 0;
  const parts = plan.songs.map((song: Song, index) => {
    const bytes = encodeSong(
      normalise(forChannels(song.perform(), plan.channels), TARGET_LUFS, ceiling),
      song,
      plan,
    );
    const durationMs = getDurationMs(cutAudio(file, bytes));
    const { title, artist, album } = song;
    const artwork = `/demo/art/${plan.slug}-${index + 1}.svg`;
    const entry = {
      title,
      artist,
      album,
      artwork,
      startMs: rounded(startMs),
      durationMs: rounded(durationMs),
    };
    startMs += durationMs;
    return { bytes, entry };
  });
  const songs = parts.map(({ entry }) => entry);
  return {
    entry: { mount: `/radio/${file}`, file, songs },
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
  };
}
