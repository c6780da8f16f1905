import { joinBytes } from '@airdial/audio-formats/bytes';
import { STREAM_TAIL_BYTES } from '@airdial/audio-formats/stream-tail';
import {
  begin,
  opusHead,
  opusPacket,
  PACKETS,
  pages,
  STREAM,
} from '@airdial/audio-formats/testing/ogg-fixture';
import { describe, expect, it } from 'vitest';
import { OggFrameReader } from './ogg-frame-reader.ts';
import { PreloadedAudio } from './preloaded-audio.ts';
import { SPLICE_HOLD_MS } from './reconnect-splicer.ts';
import { StreamAssembler } from './stream-assembler.ts';
import { streamHeader } from './stream-header.ts';

describe('the header of an Ogg stream', () => {
  const header = joinBytes(STREAM.slice(0, 2));

  it('is what stands before its first audio', () => {
    expect(streamHeader(joinBytes(STREAM))).toEqual(header);
    expect(streamHeader(Uint8Array.of(0xff, 0xfb))).toHaveLength(0);
  });

  it('stays with what a preload stores', () => {
    const audio = new PreloadedAudio();
    const long = pages(
      Array.from({ length: 200 }, (_, index) => opusPacket(index)),
      9,
      2,
    );
    [...STREAM.slice(0, 2), ...long].forEach((bytes, index) => {
      audio.push(bytes, index * 100);
    });
    const taken = audio.take();
    expect(taken[0]).toEqual(header);
    expect(new OggFrameReader('opus').push(joinBytes(taken))?.length).toBeGreaterThan(20);
  });

  it('stays when the burst of a new connection is dropped', () => {
    const context = { nowMs: 0, aheadSeconds: 9, burstSeconds: 4 };
    const assembler = new StreamAssembler();
    assembler.push(joinBytes(STREAM), context);
    assembler.startConnection();
    const unknown = [
      ...begin(opusHead(), 8),
      ...pages(
        PACKETS.map((one) => one.toReversed()),
        3,
        2,
        8,
      ),
    ];
    expect(joinBytes(STREAM).length).toBeGreaterThan(STREAM_TAIL_BYTES);
    const burst = joinBytes(unknown.slice(0, 6));
    assembler.setDeclaredMime(null);
    assembler.push(burst, context);
    const dropped = assembler.push(unknown[6] ?? burst, { ...context, nowMs: SPLICE_HOLD_MS });
    expect(dropped).toMatchObject({ kind: 'audio', bytes: joinBytes(unknown.slice(0, 2)), isRestart: true });
    expect(assembler.push(Uint8Array.of(1, 2), context)).toMatchObject({ bytes: Uint8Array.of(1, 2) });
  });
});
