import { spawnSync } from 'node:child_process';
import { integratedLoudness } from '@airdial/audio-formats/loudness-meter';
import { OggPage, oggPageBytes, withOggPlace } from '@airdial/audio-formats/ogg-page';
import { describe, expect, test } from 'vitest';
import { readLoop } from '../../../../testing/loudness-fixture.ts';
import { findProgram } from '../../../../testing/system-programs.ts';
import { measureInThread } from './measure-in-thread.ts';
import { findFormat } from './read-sound.ts';

const FFMPEG = findProgram('ffmpeg');
const describeBesideFfmpeg = describe.skipIf(!FFMPEG);

const runFfmpeg = (input: Buffer, ...options: string[]) =>
  spawnSync(FFMPEG ?? '', ['-hide_banner', '-nostats', '-i', 'pipe:0', ...options], {
    input,
    maxBuffer: 64 * 1024 * 1024,
  });

/** What ffmpeg's own meter says of the same seconds. */
function readReference(bytes: Buffer): number {
  const filter = ['-t', '15', '-af', 'ebur128=dualmono=true', '-f', 'null', '-'];
  const text = runFfmpeg(bytes, ...filter).stderr.toString();
  return Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(text)?.[1]);
}

async function measure(bytes: Buffer): Promise<number | null> {
  const format = findFormat(bytes);
  if (format === null) return null;
  const task = { format, bytes: new Uint8Array(bytes) };
  const blocks = await measureInThread(task, new AbortController().signal);
  return blocks && integratedLoudness(blocks.map((lufs) => [lufs, 1]));
}

describeBesideFfmpeg('music is as loud as ffmpeg says', () => {
  test.each(['anchor.mp3', 'minute.mp3', 'tideline.mp3', 'neon.aac', 'hearth.ogg'])('%s', async (file) => {
    const bytes = readLoop(file);
    expect(Math.abs(((await measure(bytes)) ?? Number.NaN) - readReference(bytes))).toBeLessThan(0.2);
  });

  test.each([
    ['MP3 of one channel', ['-ac', '1', '-c:a', 'libmp3lame', '-f', 'mp3']],
    ['MP3 of 22 kHz', ['-ar', '22050', '-c:a', 'libmp3lame', '-f', 'mp3']],
    ['Opus', ['-c:a', 'libopus', '-f', 'ogg']],
    ['Opus of one channel', ['-ac', '1', '-c:a', 'libopus', '-f', 'ogg']],
    ['FLAC in Ogg', ['-c:a', 'flac', '-f', 'ogg']],
    ['FLAC', ['-c:a', 'flac', '-f', 'flac']],
    ['a transport stream, as in HLS', ['-c:a', 'aac', '-f', 'mpegts']],
    ['fragments, as in HLS', ['-c:a', 'aac', '-movflags', 'empty_moov+frag_keyframe', '-f', 'mp4']],
  ])('%s', async (_name, encoding) => {
    const bytes = runFfmpeg(readLoop('tideline.mp3'), '-t', '12', ...encoding, '-').stdout;
    expect(Math.abs(((await measure(bytes)) ?? Number.NaN) - readReference(bytes))).toBeLessThan(0.2);
  });

  test('Opus has the gain of its header', async () => {
    const bytes = runFfmpeg(readLoop('tideline.mp3'), '-t', '4', '-c:a', 'libopus', '-f', 'ogg', '-').stdout;
    const head = Buffer.from(bytes.subarray(0, oggPageBytes(bytes)));
    head.writeInt16LE(-6 * 256, head.indexOf('OpusHead') + 16);
    // With its checksum.
    const lowered = withOggPlace(new OggPage(head), new OggPage(head));
    expect(await measure(Buffer.concat([lowered, bytes.subarray(head.length)]))).toBeCloseTo(
      ((await measure(bytes)) ?? Number.NaN) - 6,
      1,
    );
  });

  test('also from the middle of a stream', async () => {
    const bytes = readLoop('tideline.mp3').subarray(100_003);
    expect(Math.abs(((await measure(bytes)) ?? Number.NaN) - readReference(bytes))).toBeLessThan(0.2);
  });
});

test('a stopping server ends the thread', async () => {
  const task = { format: 'mp3', bytes: new Uint8Array(readLoop('tideline.mp3')) } as const;
  expect(await measureInThread(task, AbortSignal.abort())).toBeNull();
});
