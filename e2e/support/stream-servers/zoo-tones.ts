import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type {
  HlsKind,
  HlsRecording,
  Recording,
  SoundFormat,
} from '../../../apps/server/testing/zoo/zoo-types.ts';
import { FFMPEG_PATH } from './tone-loop.ts';

/** Where the end meets the beginning, encoders leave some milliseconds of silence. */
const TONE_SECONDS = 12;
const HLS_SECONDS = 30;
const SEGMENT_SECONDS = 1;
const PLAYLIST = 'media.m3u8';
const KEY = Buffer.from('0123456789abcdef');

const OGG_ENCODERS = {
  // A sine compresses to almost nothing; a constant rate makes it flow as music does.
  VORBIS: ['-c:a', 'libvorbis', '-b:a', '128k', '-minrate', '128k', '-maxrate', '128k'],
  OPUS: ['-c:a', 'libopus', '-b:a', '128k', '-vbr', 'off'],
  FLAC: ['-c:a', 'flac'],
} as const;

const run = promisify(execFile);

/** A tone in whole frames without a header of the file's length: the end continues at the beginning. */
export async function recordTone(format: SoundFormat, hz: number): Promise<Recording> {
  const args = [...toInput(hz, TONE_SECONDS), ...toOutput(format), 'pipe:1'];
  const { stdout: bytes } = await run(FFMPEG_PATH, args, { encoding: 'buffer', maxBuffer: 8 * 1024 * 1024 });
  return { bytes, bytesPerSecond: Math.round(bytes.length / TONE_SECONDS) };
}

function toInput(hz: number, seconds: number): string[] {
  const input = `sine=frequency=${hz}:sample_rate=48000:duration=${seconds}`;
  return ['-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', input];
}

function toOutput(format: SoundFormat): string[] {
  if (format.codec === 'OGG') return [...OGG_ENCODERS[format.contains], '-ac', '2', '-f', 'ogg'];
  const rate = ['-ar', `${format.sampleRate}`, '-ac', `${format.channels}`];
  if (format.codec === 'AAC') return ['-c:a', 'aac', '-b:a', '96k', ...rate, '-f', 'adts'];
  const bitrate = format.isVariable ? ['-q:a', '4'] : ['-b:a', `${format.kbps}k`];
  return ['-c:a', 'libmp3lame', ...bitrate, ...rate, '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'];
}

/** A tone in segments, with what they need. */
export async function recordHlsTone(kind: HlsKind, hz: number): Promise<HlsRecording> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-zoo-'));
  try {
    const output = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...(await toHlsOptions(kind, folder))];
    const hls = ['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_list_size', '0', PLAYLIST];
    await run(FFMPEG_PATH, [...toInput(hz, HLS_SECONDS), ...output, ...hls], { cwd: folder });
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    );
    return { ...parsePlaylist(await readFile(join(folder, PLAYLIST), 'utf8')), files: new Map(files) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function toHlsOptions(kind: HlsKind, folder: string): Promise<string[]> {
  if (kind === 'fmp4') return ['-hls_segment_type', 'fmp4'];
  if (kind === 'aac') return ['-hls_segment_filename', '%d.aac'];
  if (kind === 'ts') return [];
  await writeFile(join(folder, 'key'), KEY);
  // The address of the key, and where it is.
  await writeFile(join(folder, 'key-info'), 'key\nkey\n');
  return ['-hls_key_info_file', 'key-info'];
}

/** @returns the tags that concern all segments, and the segments */
function parsePlaylist(text: string): Pick<HlsRecording, 'tags' | 'segments'> {
  const lines = text.split('\n');
  const tags = lines.filter((line) => /^#EXT-X-(?:MAP|KEY):/.test(line));
  const segments = lines.flatMap((line, index) => {
    const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    return seconds === undefined ? [] : [{ name: lines[index + 1] ?? '', seconds: Number(seconds) }];
  });
  return { tags, segments };
}
