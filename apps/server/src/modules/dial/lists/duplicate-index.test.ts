import type { StreamCheck } from '@airdial/contract/channel/schema';
import { expect, test } from 'vitest';
import { createChannelRecord } from '../channels/channel-record.ts';
import { DuplicateIndex } from './duplicate-index.ts';

test('knows a channel also by where its playlist and its redirects have ended', async () => {
  const streamUrl = 'http://a.example/live.pls';
  const ends = { resolvedUrl: 'http://b.example/live', finalUrl: 'http://c.example/live' };
  const streamCheck = { streamUrl, ...ends } as StreamCheck;
  const channel = createChannelRecord({ channelNumber: 1, name: 'Nova', streamUrl }, 'c1', 0);
  const index = await DuplicateIndex.create([{ ...channel, streamCheck }]);
  const find = (url: string) => index.find({ name: 'Another', streamUrl: url })?.known._id;
  for (const url of [streamUrl, ends.resolvedUrl, ends.finalUrl]) expect(find(url)).toBe('c1');
  expect(find('http://d.example/live')).toBeUndefined();
});
