import { spawnSync } from 'node:child_process';
import { FFMPEG_MAX_MS, PCM_MAX_BYTES, SOUND_MAX_SECONDS } from './loudness-limits.ts';
import type { SoundFormat } from './loudness-types.ts';
import { deinterleave, type SoundMeter } from './sound-meter.ts';

export const FFMPEG = 'ffmpeg';
// The header of AU: magic, offset of the data, its size, encoding, rate, channels.
const AU_MAGIC = 0x2e736e64;
const AU_HEADER_BYTES = 24;
const SAMPLE_BYTES = 4;
/** The limit for each allocation of a decoder. */
const ALLOCATION_MAX_BYTES = 32 * 1024 * 1024;

/**
 * The demuxer is named, so that a stream cannot be taken for a playlist or a script that names files of this machine, and
 * nothing is opened but the pipe.
 */
const toArguments = (format: SoundFormat): string[] => [
  ...['-hide_banner', '-loglevel', 'quiet', '-max_alloc', `${ALLOCATION_MAX_BYTES}`],
  ...['-protocol_whitelist', 'pipe', '-threads', '1', '-f', format, '-i', 'pipe:0'],
  ...['-map', '0:a:0', '-t', `${SOUND_MAX_SECONDS}`, '-c:a', 'pcm_f32be', '-f', 'au', 'pipe:1'],
];

/** Decodes by the operator's ffmpeg into the meter. Blocks the thread, for a bounded time. */
export function decodeByFfmpeg(bytes: Uint8Array, format: SoundFormat, meter: SoundMeter): void {
  const { stdout } = spawnSync(FFMPEG, toArguments(format), {
    input: bytes,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: FFMPEG_MAX_MS,
    killSignal: 'SIGKILL',
    maxBuffer: PCM_MAX_BYTES,
    env: { PATH: process.env.PATH },
  });
  if (!stdout || stdout.length < AU_HEADER_BYTES || stdout.readUInt32BE(0) !== AU_MAGIC) return;
  const start = stdout.readUInt32BE(4);
  const rateHz = stdout.readUInt32BE(16);
  const channelCount = stdout.readUInt32BE(20);
  const length = Math.floor(Math.max(0, stdout.length - start) / SAMPLE_BYTES) * SAMPLE_BYTES;
  const pcm = new Uint8Array(length);
  pcm.set(stdout.subarray(start, start + length));
  Buffer.from(pcm.buffer).swap32();
  const samples = new Float32Array(pcm.buffer);
  if (channelCount > 0) meter.push(rateHz, deinterleave(samples, channelCount, 1));
}
