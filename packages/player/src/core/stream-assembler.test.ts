import { joinBytes } from '@airdial/audio-formats/bytes';
import { STREAM_TAIL_BYTES } from '@airdial/audio-formats/stream-tail';
import { MP3_FRAME_BYTES, mp3Frame } from '@airdial/audio-formats/testing/frame-fixture';
import { describe, expect, it } from 'vitest';
import { SPLICE_HOLD_MS } from './reconnect-splicer.ts';
import { StreamAssembler } from './stream-assembler.ts';

/** Frames from this one on, each unlike all others. */
const frames = (first: number, count: number): Uint8Array =>
  joinBytes(Array.from({ length: count }, (_, at) => mp3Frame(first + at)));

const playing = { nowMs: 0, aheadSeconds: 4, burstSeconds: 4.5 };
const held = { ...playing, nowMs: SPLICE_HOLD_MS };
const BEFORE = frames(0, 8);
const AFTER = frames(20, 8);

/** An assembler that waits for what a new connection continues. */
function createReconnected(): StreamAssembler {
  const assembler = new StreamAssembler();
  expect(assembler.push(BEFORE, playing)).toMatchObject({ bytes: BEFORE, isRestart: false });
  expect(BEFORE.length).toBeGreaterThan(STREAM_TAIL_BYTES);
  assembler.startConnection();
  assembler.setDeclaredMime('audio/mpeg');
  return assembler;
}

describe('StreamAssembler', () => {
  it.each([
    ['#EXTM3U\n', 'playlist'],
    ['<html>', 'page'],
    ['...', 'more'],
  ])('passes on what is no audio, or is not known for it yet: %s', (text, kind) => {
    const assembler = new StreamAssembler();
    expect(assembler.push(new TextEncoder().encode(text), playing)).toEqual({ kind });
  });

  it('joins a burst that repeats the end of the former connection', () => {
    const burst = frames(4, 8);
    expect(createReconnected().push(burst, playing)).toEqual({
      kind: 'audio',
      mime: 'audio/mpeg',
      bytes: frames(8, 4),
      isRestart: false,
    });
  });

  it('starts again with what does not repeat it, or behind it while as much is buffered', () => {
    const restarted = createReconnected();
    expect(restarted.push(AFTER, playing)).toMatchObject({ bytes: new Uint8Array(0), isRestart: false });
    const next = frames(28, 1);
    expect(restarted.push(next, held)).toMatchObject({ bytes: joinBytes([AFTER, next]), isRestart: true });
    expect(restarted.push(next, held)).toMatchObject({ bytes: next, isRestart: false });
    const dropped = createReconnected();
    dropped.push(AFTER, playing);
    const full = { ...held, aheadSeconds: 5 };
    expect(dropped.push(next.slice(0, 100), full)).toMatchObject({
      bytes: new Uint8Array(0),
      isRestart: true,
    });
    const rest = joinBytes([next.slice(100), frames(29, 2)]);
    expect(dropped.push(rest, full)).toMatchObject({
      bytes: rest.subarray(MP3_FRAME_BYTES - 100),
      isRestart: false,
    });
  });

  it('passes bytes on at once where the server resumes, and where the buffer was discarded', () => {
    const resumed = createReconnected();
    resumed.resumeConnection();
    expect(resumed.push(AFTER, playing)).toMatchObject({ bytes: AFTER, isRestart: false });
    const discarded = createReconnected();
    discarded.reset();
    expect(discarded.push(AFTER, playing)).toMatchObject({ bytes: AFTER, isRestart: false });
    const emptied = createReconnected();
    emptied.reset();
    emptied.startConnection();
    expect(emptied.push(BEFORE, held)).toMatchObject({ bytes: BEFORE, isRestart: true });
  });
});
