// @module-tag channel-selection

import { expect, test } from 'vitest';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { inPortions } from './in-portions.ts';

const NUMBERS = Array.from({ length: 1_203 }, (_, index) => index);

test('sends everything once, a portion after the other', async () => {
  const progress: number[][] = [];
  const { results, failure } = await inPortions(NUMBERS, {
    size: 500,
    send: async (portion) => portion,
    onProgress: (...done) => progress.push(done),
  });
  expect(results.map(({ length }) => length)).toEqual([500, 500, 203]);
  expect([results.flat(), failure]).toEqual([NUMBERS, null]);
  expect(progress).toEqual([
    [500, 1_203],
    [1_000, 1_203],
  ]);
});

test('keeps what was done before a failure', async () => {
  const lost = new Error('lost');
  const send = async (portion: number[]) => {
    if (portion.includes(700)) throw lost;
    return portion.length;
  };
  const sent = inPortions(NUMBERS, { size: 500, send, onProgress: () => {} });
  expect(await sent).toEqual({ results: [500], failure: lost });
  await expect(inPortions([700], { size: 500, send, onProgress: () => {} })).rejects.toBe(lost);
});

test('names how many are selected, offered and done', () => {
  const { selected, everywhere, progress } = channelSelectionTexts;
  expect([selected(4_607), everywhere(4_607), progress(1_500, 4_607)]).toEqual([
    '4,607 selected',
    'Select all 4,607',
    '1,500 of 4,607…',
  ]);
});
