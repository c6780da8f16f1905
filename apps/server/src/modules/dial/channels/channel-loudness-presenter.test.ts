import { expect, test } from 'vitest';
import { presentLoudness } from './channel-loudness-presenter.ts';
import { createChannelRecord } from './channel-record.ts';
import type { ChannelRecord } from './channel-types.ts';

const streamUrl = 'https://radio.example/live';
const measuredAt = '2026-11-26T12:00:00.000Z';

function present(loudness: Partial<ChannelRecord['loudness']>, fields: Partial<ChannelRecord> = {}) {
  const stored = {
    streamUrl,
    measuredAt,
    lufs: null,
    problem: null,
    assumed: null,
    count: 1,
    histogram: { first: -70, counts: [] },
    ...loudness,
  };
  const channel = createChannelRecord({ channelNumber: 1, name: 'Nova', streamUrl, ...fields }, 'a', 0);
  return presentLoudness({ ...channel, loudness: stored }, { isAdmin: false, gainSteps: 0 });
}

test.each([
  ['louder', -9.4, 8.5],
  ['louder by next to nothing', -17.8, undefined],
  ['quieter: nothing is raised, which would clip', -23, undefined],
  ['louder than sound can be', 12, 18],
])('a channel that is %s', (_name, lufs, attenuation) => {
  expect(present({ lufs })).toEqual(attenuation === undefined ? {} : { attenuation });
});

test('a channel that cannot be measured is taken for as loud as the others', () => {
  expect(present({ problem: 'format', assumed: -12 })).toEqual({ attenuation: 6 });
  expect(present({ problem: 'silent' })).toEqual({});
});

test('what was measured of another address says nothing', () => {
  const other = 'https://radio.example/other';
  expect(present({ lufs: -9 }, { streamUrl: other })).toEqual({});
  const alternatives = [{ streamUrl, codec: 'MP3', bitrate: 64 }];
  expect(present({ lufs: -9 }, { streamUrl: other, alternatives })).toEqual({ attenuation: 9 });
});
