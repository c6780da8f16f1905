import { describe, expect, it } from 'vitest';
import { BURST_MS, MIN_PRELOADED_BYTES, PreloadedAudio } from './preloaded-audio.ts';

const countBytes = (chunks: Uint8Array[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

describe('PreloadedAudio', () => {
  it('returns the newest bytes, as many as the burst, so that waiting adds no delay', () => {
    const audio = new PreloadedAudio();
    for (let chunk = 0; chunk < 4; chunk += 1) audio.push(new Uint8Array(16_384), 0);
    for (let chunk = 0; chunk < 4; chunk += 1)
      audio.push(new Uint8Array(4_096).fill(7), BURST_MS + 1 + chunk);
    const taken = audio.take();
    expect(countBytes(taken)).toBe(65_536);
    expect(taken.at(-1)?.[0]).toBe(7);
    expect(audio.byteLength).toBe(0);
  });

  it('returns one second where the server sends no burst', () => {
    const audio = new PreloadedAudio();
    for (let chunk = 0; chunk < 40; chunk += 1) audio.push(new Uint8Array(1_024), chunk * 64);
    expect(countBytes(audio.take())).toBe(MIN_PRELOADED_BYTES);
  });

  it('returns everything while less than a second has arrived', () => {
    const audio = new PreloadedAudio();
    audio.push(new Uint8Array(100), 0);
    expect(countBytes(audio.take())).toBe(100);
  });
});
