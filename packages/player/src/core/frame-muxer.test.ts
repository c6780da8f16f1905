import { joinBytes } from '@airdial/audio-formats/bytes';
import { adtsFrame, MP3_FRAME_BYTES, mp3Frame } from '@airdial/audio-formats/testing/frame-fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxes, findBox, fragments, uint32 } from '../testing/mp4-fixture.ts';
import { FrameMuxer } from './frame-muxer.ts';

const push = (muxer: FrameMuxer, ...chunks: readonly Uint8Array[]): Uint8Array =>
  joinBytes(chunks.map((chunk) => muxer.push(chunk) ?? expect.unreachable()));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const samplesOf = (bytes: Uint8Array) => fragments(bytes).flatMap(({ samples }) => samples);
const esds = (bytes: Uint8Array) =>
  findBox(findBox(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8), 'mp4a').subarray(28);

describe('FrameMuxer', () => {
  it('begins with nothing, as only the description of Opus is known before the stream', () => {
    const mimes = ['audio/mpeg', 'audio/aac', 'audio/flac', 'audio/ogg; codecs="flac"'] as const;
    expect(mimes.map((mime) => new FrameMuxer(mime).begin().length)).toEqual([0, 0, 0, 0]);
  });

  it('carries every frame unchanged and without a gap, whatever the chunks', {
    tags: 'listening-elsewhere',
  }, () => {
    const frames = [1, 2, 3, 4, 5, 6].map(mp3Frame);
    const bytes = joinBytes(frames);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
        const muxed = push(new FrameMuxer('audio/mpeg'), ...chunks);
        expect(samplesOf(muxed)).toEqual(frames);
        let expectedTime = 0;
        for (const { decodeTime, durations } of fragments(muxed)) {
          expect(decodeTime).toBe(expectedTime);
          expectedTime += sum(durations);
        }
        expect(expectedTime).toBe(frames.length * 1_152);
      }),
    );
  });

  it('describes the track once, before its first fragment', () => {
    const muxed = push(new FrameMuxer('audio/mpeg'), mp3Frame(1), mp3Frame(2));
    expect(boxes(muxed).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'moof', 'mdat', 'moof', 'mdat']);
    expect(uint32(findBox(muxed, 'moov', 'trak', 'mdia', 'mdhd'), 12)).toBe(44_100);
    expect(esds(muxed)).toContain(0x6b);
  });

  it('takes the header off AAC and puts its configuration into the description', () => {
    const muxed = push(new FrameMuxer('audio/aac'), adtsFrame(7));
    expect(samplesOf(muxed)).toEqual([adtsFrame(7).subarray(7)]);
    expect(fragments(muxed)[0]?.durations).toEqual([1_024]);
    // AAC-LC, 44.1 kHz, two channels.
    expect([...esds(muxed)].join()).toContain('5,2,18,16');
  });

  it('describes the track anew when it changes, and continues the time', () => {
    const muxed = push(
      new FrameMuxer('audio/aac'),
      joinBytes([
        adtsFrame(1, { rateIndex: 4 }),
        adtsFrame(2, { rateIndex: 3 }),
        adtsFrame(3, { rateIndex: 3 }),
      ]),
    );
    expect(boxes(muxed).filter(({ type }) => type === 'moov')).toHaveLength(2);
    const [, second] = fragments(muxed);
    expect(second?.decodeTime).toBe(Math.round((1_024 / 44_100) * 48_000));
    expect(second?.samples).toHaveLength(2);
  });

  it('skips what stands between frames', () => {
    const bytes = joinBytes([mp3Frame(1), new Uint8Array(300).fill(0xff), mp3Frame(2), mp3Frame(3)]);
    expect(samplesOf(push(new FrameMuxer('audio/mpeg'), bytes))).toEqual([1, 2, 3].map(mp3Frame));
  });

  it('drops a partial frame on reset, and continues the time', () => {
    const muxer = new FrameMuxer('audio/mpeg');
    push(muxer, mp3Frame(1), mp3Frame(2).subarray(0, 100));
    muxer.reset();
    const [fragment] = fragments(push(muxer, mp3Frame(3)));
    expect(fragment).toMatchObject({ decodeTime: 1_152, samples: [mp3Frame(3)] });
  });

  it('refuses what its headers do not describe: layer II, channels in the first block', () => {
    const layer2 = new Uint8Array(MP3_FRAME_BYTES);
    layer2.set([0xff, 0xfd, 0x80, 0x00]);
    expect(new FrameMuxer('audio/mpeg').push(layer2)).toBeNull();
    expect(new FrameMuxer('audio/aac').push(adtsFrame(1, { rateIndex: 4, channels: 0 }))).toBeNull();
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), (chunks) => {
        for (const mime of ['audio/mpeg', 'audio/aac'] as const) {
          const muxer = new FrameMuxer(mime);
          for (const chunk of chunks) muxer.push(chunk);
        }
      }),
    );
  });
});
