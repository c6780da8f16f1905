// @module-tag hostile-bytes

import { describe, expect, test } from 'vitest';
import { AudioDetector } from '../apps/server/src/lib/untrusted-input/audio-frames.ts';
import { OggPacketParser } from '../apps/server/src/modules/sound/now-playing/sources/ogg-packets.ts';
import { OggCutter } from '../apps/server/src/modules/sound/streaming/relay/ogg-cutter.ts';
import { ReconnectOverlap } from '../apps/server/src/modules/sound/streaming/relay/reconnect-overlap.ts';
import {
  CutterDetector,
  FrameCutter,
} from '../apps/server/src/modules/sound/streaming/relay/stream-cutter.ts';
import { StreamFormat } from '../apps/server/src/modules/sound/streaming/relay/stream-format.ts';
import { ChunkedDecoder } from '../apps/server/src/outbound/chunked-decoder.ts';
import { RawResponseHeadParser } from '../apps/server/src/outbound/raw-response-head.ts';
import { ByteQueue } from '../packages/audio-formats/src/byte-queue.ts';
import { IcyBlockParser } from '../packages/audio-formats/src/icy-blocks.ts';
import { BareFrameReader } from '../packages/player/src/core/bare-frame-reader.ts';
import { FlacFrameReader } from '../packages/player/src/core/flac-frame-reader.ts';
import { FormatSniffer } from '../packages/player/src/core/format-sniffer.ts';
import { FrameMuxer } from '../packages/player/src/core/frame-muxer.ts';
import { OggFrameReader } from '../packages/player/src/core/ogg-frame-reader.ts';
import { PreloadedAudio } from '../packages/player/src/core/preloaded-audio.ts';
import { ReconnectSplicer } from '../packages/player/src/core/reconnect-splicer.ts';
import { StreamAssembler } from '../packages/player/src/core/stream-assembler.ts';

const SHORT_BYTES = 16 * 1024;
const TIMES = 4;
/** The time for one stream, relative to as many bytes in shorter ones: linear is 1, quadratic 4. */
const GROWTH_MAX = 1.5;
/** Compared with copying the pieces and looking at each byte. */
const REFERENCE_TIMES_MAX = 40;
/** Some kernels count processor time in ticks of 10 ms. */
const ENOUGH_MS = 100;
const TICK_MS = 20;
/** Another process may take the caches of this one. */
const ATTEMPTS_MAX = 5;
const HALF_A_FRAME_BYTES = 208;

type Reader = { push(piece: Buffer): unknown };

/** Reads no more after a refusal, which ends a connection. */
function untilRefused({ push }: Reader): Reader {
  let isRefused = false;
  return {
    push: (piece) => {
      if (isRefused) return;
      try {
        push(piece);
      } catch (error) {
        if (error instanceof RangeError) throw error;
        isRefused = true;
      }
    },
  };
}

/** Every consumer of a stream's bytes, on the server and in the page. */
const readers: Readonly<Record<string, () => Reader>> = {
  'the relay, before the format is known': () => new CutterDetector(),
  'the relay, as a whole': () => {
    const format = new StreamFormat();
    return untilRefused({ push: (piece) => format.cut(piece) });
  },
  'the inspection, before the format is known': () => {
    const [detector, held] = [new AudioDetector(), new ByteQueue()];
    return {
      push: (piece) => {
        held.push(piece);
        return detector.push(held.bytes);
      },
    };
  },
  'the relay of MP3': () => new FrameCutter('MP3'),
  'the relay of AAC': () => new FrameCutter('AAC'),
  'the relay of Ogg': () => new OggCutter(),
  'the relay, after a cut': () => new ReconnectOverlap(TAIL, () => 0),
  'the audio and the titles of ICY': () => new IcyBlockParser(256),
  'the titles of Ogg': () => new OggPacketParser(),
  'the head of a response': () => new RawResponseHeadParser(Number.POSITIVE_INFINITY),
  'the chunks of a response': () => {
    const decoder = new ChunkedDecoder();
    return untilRefused({ push: (piece) => decoder.push(piece) });
  },
  'the player, before the format is known': () => new FormatSniffer(null),
  'the player of MP3': () => new BareFrameReader('audio/mpeg'),
  'the player of AAC': () => new BareFrameReader('audio/aac'),
  'the player of Opus': () => new OggFrameReader('opus'),
  'the player of FLAC in Ogg': () => new OggFrameReader('flac'),
  'the player of FLAC': () => new FlacFrameReader(),
  'the player, into fragments of MP4': () => new FrameMuxer('audio/mpeg'),
  'the player, ahead of a press': () => {
    const audio = new PreloadedAudio();
    return { push: (piece) => audio.push(piece, 0) };
  },
  'the player, as a whole': () => {
    const assembler = new StreamAssembler();
    assembler.startConnection();
    return { push: (piece) => assembler.push(piece, SPLICE) };
  },
  'the player, after a cut': () => {
    const splicer = new ReconnectSplicer(TAIL);
    return { push: (piece) => splicer.push(piece, SPLICE) };
  },
};

const SPLICE = { nowMs: 0, aheadSeconds: 9, bufferTargetSeconds: 9 };
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** What the connection before has ended with: almost what the next one sends. */
const TAIL = Buffer.concat([Buffer.alloc(1_022, hex('ff00')), hex('ff01')]);
/** The head of a page, within which others begin. `segments`: 255 bytes each. */
const nestedPage = (segments: number) =>
  Buffer.concat([Buffer.from('OggS\0\0'), Buffer.alloc(20, 0xff), Buffer.of(segments)]);
const patterns: Readonly<Record<string, Buffer>> = {
  'half a frame header': hex('ff00'),
  'headers of MP3 that none follows': hex('fffb90'),
  'headers of AAC that none follows': hex('fff1508003ffff'),
  'headers of FLAC': hex('fff8c9180000c2'),
  'metadata of FLAC without an end': Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(64)]),
  'beginnings of Ogg': Buffer.from('OggS'),
  'pages of Ogg within pages': nestedPage(32),
  'the longest pages of Ogg': nestedPage(255),
  'tags within tags': Buffer.from('ID3\x04\0\0\0\0\0\x01'),
  'line ends': Buffer.from('\r\n\r'),
  'chunks of a byte': Buffer.from('1\r\na\r\n'),
  'a chunk whose size does not end': Buffer.from('0'),
};

function* piecesOf(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function read(create: () => Reader, bytes: Buffer, pieceBytes: number): void {
  const reader = create();
  for (const piece of piecesOf(bytes, pieceBytes)) reader.push(piece);
}

/** Copies the pieces, and looks at each byte. */
function createReference(): Reader {
  const copy = Buffer.alloc(TIMES * SHORT_BYTES);
  let [end, sum] = [0, 0];
  return {
    push: (piece) => {
      end += piece.copy(copy, end);
      for (const byte of piece) sum += byte;
      return sum;
    },
  };
}

const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const references = new Map<number, number>();

/** The processor time of the reference, from many runs. */
function referenceMs(long: Buffer, pieceBytes: number): number {
  const known = references.get(pieceBytes);
  if (known !== undefined) return known;
  let [ms, runs] = [0, 0];
  for (; ms < ENOUGH_MS; runs += 1) ms += processorMs(() => read(createReference, long, pieceBytes));
  references.set(pieceBytes, ms / runs);
  return ms / runs;
}

function isLinear(create: () => Reader, pattern: Buffer, pieceBytes: number): boolean {
  const long = Buffer.alloc(TIMES * SHORT_BYTES, pattern);
  const reference = referenceMs(long, pieceBytes);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const shortMs = processorMs(() => {
      for (const bytes of piecesOf(long, SHORT_BYTES)) read(create, bytes, pieceBytes);
    });
    const longMs = processorMs(() => read(create, long, pieceBytes));
    const fits =
      longMs <= GROWTH_MAX * shortMs + TICK_MS && longMs <= REFERENCE_TIMES_MAX * reference + TICK_MS;
    if (fits) return true;
  }
  return false;
}

describe.each(Object.entries(readers))('%s', (_reader, create) => {
  test.each([
    ['a byte at a time', 1],
    ['half a frame at a time', HALF_A_FRAME_BYTES],
    ['as much as a socket delivers', 64 * 1024],
  ])('reads the worst bytes in linear time, %s', (_cut, pieceBytes) => {
    const tooLong = Object.entries(patterns).filter(([, pattern]) => !isLinear(create, pattern, pieceBytes));
    expect(tooLong.map(([name]) => name)).toEqual([]);
  });
});
