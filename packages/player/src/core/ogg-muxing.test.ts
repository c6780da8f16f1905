// @module-tag listening-elsewhere

import { joinBytes } from '@airdial/audio-formats/bytes';
import {
  begin,
  FRAME_SAMPLES,
  link,
  opusHead,
  opusPacket,
  PACKETS,
  pages,
  STREAM,
  text,
} from '@airdial/audio-formats/testing/ogg-fixture';
import { describe, expect, it } from 'vitest';
import { fragments } from '../testing/mp4-fixture.ts';
import { FrameMuxer } from './frame-muxer.ts';

describe('Ogg in fragmented MP4', () => {
  it('describes Opus by its own header, with the pre-skip', () => {
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(STREAM)) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
    expect(String.fromCharCode(...muxed)).toContain('Opus');
  });

  it('begins with what libopus says of a stream, and repeats it only for one that differs', () => {
    const boxes = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? [])).match(/moov/g);
    for (const [head, isExpected] of [
      [opusHead(), true],
      [opusHead(1), false],
    ] as const) {
      const muxer = new FrameMuxer('audio/ogg; codecs="opus"');
      expect(boxes(muxer.begin())).toHaveLength(1);
      const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
      expect(boxes(muxer.push(bytes)) ?? []).toHaveLength(isExpected ? 0 : 1);
      expect(muxer.begin()).toHaveLength(0);
    }
  });

  it('describes each stream of a chain, in other bytes than the one before it', () => {
    const chain = [0, 1, 2].flatMap((serial) => link(PACKETS, 3, serial, 11_520));
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(chain)) ?? expect.unreachable();
    const descriptions = String.fromCharCode(...muxed).match(/dOps.{11}/gs) ?? [];
    const [first, second, third] = descriptions;
    expect(descriptions).toHaveLength(3);
    expect(second).not.toBe(first);
    expect(third).not.toBe(second);
  });

  it('lets a stream of a chain begin where the audio of the one before it ends', {
    tags: 'opus-chain',
  }, () => {
    const [preSkip, surplus] = [0x138, 148];
    const chain = [0, 1].flatMap((serial) => link(PACKETS, 3, serial, 11_520 - surplus));
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(chain)) ?? expect.unreachable();
    const [first, second] = fragments(muxed);
    expect(first?.decodeTime).toBe(0);
    // A decoder returns less of the first frame.
    expect(first?.durations).toEqual([FRAME_SAMPLES - preSkip, ...Array(11).fill(FRAME_SAMPLES)]);
    expect(second?.decodeTime).toBe(11_520 - preSkip - surplus);
  });

  it('drifts by a sample a track at most, over as many tracks as eight hours have', {
    tags: 'eight-hours',
  }, () => {
    const [trackCount, packetCount, preSkip, surplus] = [160, 500, 0x138, 200];
    const packets = Array.from({ length: packetCount }, (_, index) => opusPacket(index, 9));
    const granule = packetCount * FRAME_SAMPLES - surplus;
    const track = joinBytes(link(packets, 50, 1, granule));
    const muxer = new FrameMuxer('audio/ogg; codecs="opus"');
    let muxed: Uint8Array | null = muxer.begin();
    for (let played = 0; played < trackCount; played += 1) muxed = muxer.push(track);
    const [last] = fragments(muxed ?? expect.unreachable());
    // Their descriptions differ by one sample.
    const drift = (last?.decodeTime ?? 0) - (trackCount - 1) * (granule - preSkip);
    expect(Math.abs(drift)).toBeLessThanOrEqual(trackCount);
  });

  it('describes the mapping of more than two channels', () => {
    const mapping = [1, 4, 2, 0, 4, 1, 2, 3, 5];
    const head = joinBytes([opusHead(6).subarray(0, 18), Uint8Array.from(mapping)]);
    const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 6, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, ...mapping];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
  });

  it('takes what a decoder skips from as many short frames as it fills, and none has no duration', () => {
    const short = Array.from({ length: 5 }, (_, index) => opusPacket(index).with(0, 0xe0));
    const bytes = joinBytes([...begin(opusHead()), ...pages(short, 255, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    expect(fragments(muxed)[0]?.durations).toEqual([1, 1, 46, 120, 120]);
  });

  it('describes Opus at 48 kHz, whatever it was encoded from', () => {
    const head = opusHead();
    new DataView(head.buffer).setUint32(12, 44_100, true);
    const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
  });
});
