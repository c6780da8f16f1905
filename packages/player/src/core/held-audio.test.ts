import { describe, expect, it } from 'vitest';
import { BURST_MS, HeldAudio, MIN_HELD_BYTES } from './held-audio.ts';

const bytesOf = (pieces: Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

describe('HeldAudio', () => {
  it('hands over as much as the burst, the newest of it, so that resting on the button adds no delay', () => {
    const held = new HeldAudio();
    for (let piece = 0; piece < 4; piece += 1) held.push(new Uint8Array(16_384), 0);
    for (let piece = 0; piece < 4; piece += 1) held.push(new Uint8Array(4_096).fill(7), BURST_MS + 1 + piece);
    const taken = held.take();
    expect(bytesOf(taken)).toBe(65_536);
    expect(taken.at(-1)?.[0]).toBe(7);
    expect(held.byteLength).toBe(0);
  });

  it('keeps a second where the server sends no burst', () => {
    const held = new HeldAudio();
    for (let piece = 0; piece < 40; piece += 1) held.push(new Uint8Array(1_024), piece * 64);
    expect(bytesOf(held.take())).toBe(MIN_HELD_BYTES);
  });

  it('keeps all while there is little', () => {
    const held = new HeldAudio();
    held.push(new Uint8Array(100), 0);
    expect(bytesOf(held.take())).toBe(100);
  });
});
