import { expect, it } from 'vitest';
import { ArrivedAudio } from './arrived-audio.ts';

it('adds what waits, by the bitrate of what was appended', () => {
  const arrived = new ArrivedAudio();
  arrived.onAppending(300);
  arrived.onAppended(3);
  expect(arrived.endSeconds(0, 3)).toBe(3);
  arrived.onAppending(100);
  expect(arrived.endSeconds(50, 3)).toBe(4.5);
});

it('counts once what is buffered before its event', () => {
  const arrived = new ArrivedAudio();
  arrived.onAppending(300);
  arrived.onAppended(3);
  arrived.onAppending(100);
  expect(arrived.endSeconds(0, 4)).toBe(4);
  arrived.onAppending(200);
  expect(arrived.endSeconds(0, 4)).toBe(6);
  arrived.onAppended(6);
  expect(arrived.endSeconds(100, 6)).toBe(7);
});

it('knows no bitrate from less than a second', () => {
  const arrived = new ArrivedAudio();
  arrived.onAppending(50);
  arrived.onAppended(0.5);
  expect(arrived.endSeconds(50, 0.5)).toBe(0.5);
  arrived.onAppending(50);
  arrived.onAppended(1);
  expect(arrived.endSeconds(50, 1)).toBe(1.5);
});
