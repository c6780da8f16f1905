// @module-tag rewind-line

import { expect, it } from 'vitest';
import { beginningOf, findSongAt, toSongMarks } from './song-marks.ts';

const HELD = { nowMs: 200_000, delaySeconds: 34, behindLiveSeconds: 30, rewindableSeconds: 120 };
const song = (title: string | null, atMs: number) => ({ title, artist: null, atMs });

it('marks the songs whose beginning is held, by their distance from the live edge', () => {
  const starts = [
    song('unknown beginning', Number.NEGATIVE_INFINITY),
    song('too old', 70_000),
    song('first', 80_000),
    song('second', 150_000),
    song('not heard yet', 199_000),
  ];
  expect(toSongMarks(starts, HELD).map(({ title, behindSeconds }) => [title, behindSeconds])).toEqual([
    ['first', 116],
    ['second', 46],
  ]);
});

it('finds the song at a place, also just before the mark of its beginning', () => {
  const marks = toSongMarks([song('first', 80_000), song('second', 150_000), song(null, 190_000)], HELD);
  const titleAt = (behindSeconds: number) => findSongAt(marks, behindSeconds)?.title;
  expect([titleAt(120), titleAt(118), titleAt(49), titleAt(48), titleAt(20)]).toEqual([
    undefined,
    'first',
    'first',
    'second',
    'second',
  ]);
  expect(titleAt(2)).toBeUndefined();
});

it('begins a song slightly before its mark, within what is held', () => {
  const [first] = toSongMarks([song('first', 80_000)], HELD);
  if (!first) throw new Error('No mark');
  expect([beginningOf(first, 120), beginningOf(first, 117)]).toEqual([118, 117]);
});
