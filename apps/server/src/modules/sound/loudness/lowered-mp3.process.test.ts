// @module-tag same-volume

import { spawnSync } from 'node:child_process';
import { createCrc } from '@airdial/audio-formats/crc';
import { integratedLoudness } from '@airdial/audio-formats/loudness-meter';
import { lowerMp3 } from '@airdial/audio-formats/mp3-gain';
import { readFrameHeader } from '@airdial/audio-formats/read-frame-header';
import { describe, expect, test } from 'vitest';
import { readLoop } from '../../../../testing/loudness-fixture.ts';
import { findProgram } from '../../../../testing/system-programs.ts';
import { measureInThread } from './measure-in-thread.ts';

const FFMPEG = findProgram('ffmpeg');
const MPG123 = findProgram('mpg123');
const STEPS = 5;
/** The exact amplitude of so many steps. */
const FACTOR = 2 ** (-STEPS / 4);
const CHECKSUM_FAILED = /CRC mismatch|Invalid data/;

const run = (program: string | null, args: readonly string[], input: Uint8Array) =>
  spawnSync(program ?? '', args, { input, maxBuffer: 64 * 1024 * 1024 });
const runFfmpeg = (input: Uint8Array, ...options: string[]) =>
  run(FFMPEG, ['-hide_banner', '-f', 'mp3', ...options], input);

const encode = (...encoding: string[]): Buffer => {
  const to = ['-c:a', 'libmp3lame', '-id3v2_version', '0', ...encoding, '-f', 'mp3', '-'];
  return runFfmpeg(readLoop('tideline.mp3'), '-i', 'pipe:0', '-t', '6', ...to).stdout;
};

const toFloats = ({ buffer, byteOffset, length }: Buffer): Float32Array =>
  new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)));
const DECODERS = {
  ffmpeg: (bytes: Uint8Array) =>
    toFloats(runFfmpeg(bytes, '-i', 'pipe:0', '-f', 'f32le', '-c:a', 'pcm_f32le', '-').stdout),
  mpg123: (bytes: Uint8Array) => toFloats(run(MPG123, ['-q', '-e', 'f32', '-s', '-'], bytes).stdout),
};

async function loudness(bytes: Uint8Array): Promise<number> {
  const task = { format: 'mp3', bytes: new Uint8Array(bytes) } as const;
  const blocks = (await measureInThread(task, new AbortController().signal)) ?? [];
  return integratedLoudness(blocks.map((lufs) => [lufs, 1])) ?? Number.NaN;
}

describe.skipIf(!FFMPEG || !MPG123)('MP3 that is lowered in its frames', () => {
  test.each([
    ['128 kbps, joint stereo', ['-b:a', '128k']],
    ['128 kbps, stereo', ['-b:a', '128k', '-joint_stereo', '0']],
    ['a variable bitrate', ['-q:a', '4']],
    ['one channel', ['-b:a', '64k', '-ac', '1']],
    ['MPEG-2', ['-b:a', '48k', '-ar', '22050']],
    ['MPEG-2, one channel', ['-b:a', '32k', '-ar', '24000', '-ac', '1']],
    ['MPEG-2.5', ['-b:a', '32k', '-ar', '11025']],
  ])('is the same sound at that level in three decoders: %s', async (_name, encoding) => {
    const bytes = encode(...encoding);
    const lowered = lowerMp3(bytes, STEPS);
    for (const [name, decode] of Object.entries(DECODERS)) {
      const [before, after] = [decode(bytes), decode(lowered)];
      expect([name, after.length]).toEqual([name, before.length]);
      expect(before.length).toBeGreaterThan(60_000);
      const error = before.reduce(
        (most, sample, index) => Math.max(most, Math.abs(sample * FACTOR - (after[index] ?? 0))),
        0,
      );
      expect([name, error < 1e-5]).toEqual([name, true]);
    }
    expect((await loudness(lowered)) - (await loudness(bytes))).toBeCloseTo(20 * Math.log10(FACTOR), 1);
  });

  test('has right checksums, by a decoder that refuses wrong ones', () => {
    const bytes = withChecksums(encode('-b:a', '128k', '-reservoir', '0'));
    const decode = (frames: Uint8Array) =>
      runFfmpeg(
        frames,
        '-err_detect',
        'crccheck+explode',
        '-i',
        'pipe:0',
        '-f',
        'null',
        '-',
      ).stderr.toString();
    expect(decode(bytes)).not.toMatch(CHECKSUM_FAILED);
    expect(decode(lowerMp3(bytes, STEPS))).not.toMatch(CHECKSUM_FAILED);
    // What only lowered the gain would be found.
    const lowered = lowerMp3(bytes, STEPS);
    for (
      let at = 0;
      at + 6 <= lowered.length;
      at += readFrameHeader(lowered, at)?.frameBytes ?? lowered.length
    )
      lowered.set(bytes.subarray(at + 4, at + 6), at + 4);
    expect(decode(lowered)).toMatch(CHECKSUM_FAILED);
  });
});

const crc16 = createCrc(16, 0x8005);
const HEADER_BYTES = 4;
const SIDE_BYTES = 32;

/** The same frames at 160 kbps, whose further bytes have room for a checksum. */
function withChecksums(bytes: Buffer): Uint8Array {
  const frames: Buffer[] = [];
  for (let at = 0; ; ) {
    const header = readFrameHeader(bytes, at);
    if (header === null || at + header.frameBytes > bytes.length) return Buffer.concat(frames);
    const content = bytes.subarray(at + HEADER_BYTES, at + header.frameBytes);
    const head = Buffer.from(bytes.subarray(at, at + HEADER_BYTES));
    head[1] = (head[1] ?? 0) & 0xfe;
    head[2] = ((head[2] ?? 0) & 0x0f) | 0xa0;
    const frame = Buffer.alloc(readFrameHeader(Buffer.concat([head, content]), 0)?.frameBytes ?? 0);
    frame.set(head);
    frame.set(content, HEADER_BYTES + 2);
    const crc = crc16(crc16(0xffff, head, 2, 4), content, 0, SIDE_BYTES);
    frame.writeUInt16BE(crc, HEADER_BYTES);
    frames.push(frame);
    at += header.frameBytes;
  }
}
