import { execFileSync } from 'node:child_process';
import type { Song } from './bands/song.ts';
import { type LoopPlan, OGG_PAGE_SECONDS } from './programme.ts';
import { SAMPLE_RATE_HZ, type Stereo } from './synth/signal.ts';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

// Frames only: a tag or Xing frame within an endless stream would be audible. Without the bit reservoir a listener
// can start at any frame.
const MP3 = [
  '-c:a',
  'libmp3lame',
  '-reservoir',
  '0',
  '-write_xing',
  '0',
  '-id3v2_version',
  '0',
  '-write_id3v1',
  '0',
  '-f',
  'mp3',
];
const AAC = ['-c:a', 'aac', '-f', 'adts'];
// Short pages let a listener in quickly.
const OPUS = [
  '-c:a',
  'libopus',
  '-vbr',
  'constrained',
  '-frame_duration',
  '20',
  '-page_duration',
  String(OGG_PAGE_SECONDS * 1_000_000),
  '-f',
  'ogg',
];

const CODECS = { mp3: MP3, aac: AAC, ogg: OPUS };

function interleaved({ left, right }: Stereo): Buffer {
  const samples = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index += 1) {
    samples[index * 2] = left[index] ?? 0;
    samples[index * 2 + 1] = right[index] ?? 0;
  }
  return Buffer.from(samples.buffer);
}

function tags({ title, artist, album }: Song): string[] {
  return ['-metadata', `title=${title}`, '-metadata', `artist=${artist}`, '-metadata', `album=${album}`];
}

/** Encodes one track as a file of its own; the loop is their concatenation. */
export function encodeSong(sound: Stereo, song: Song, plan: LoopPlan): Buffer {
  const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE_HZ), '-ac', '2', '-i', 'pipe:0'];
  const output = ['-ac', String(plan.channels), '-ar', String(plan.sampleRateHz), '-b:a', `${plan.kbps}k`];
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const named = plan.kind === 'ogg' ? tags(song) : [];
  const args = ['-v', 'error', ...input, ...output, ...exact, ...named, ...CODECS[plan.kind], 'pipe:1'];
  return execFileSync('ffmpeg', args, { input: interleaved(sound), maxBuffer: MAX_OUTPUT_BYTES });
}
