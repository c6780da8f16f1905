// @module-tag one-host-a-day

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as eventLoop } from 'node:timers/promises';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import { formatCount } from '@airdial/contract/common/format-count';
import { expect, test } from 'vitest';
import { mp3Frames } from '../../../testing/audio-frames-fixture.ts';
import { sampleStreamCheck } from '../../../testing/sample-stream-check.ts';
import { Publisher } from '../../lib/publisher.ts';
import { ChannelPictureService } from '../dial/channel-pictures/channel-picture-service.ts';
import { createChannelRecord } from '../dial/channels/channel-record.ts';
import type { ChannelChange, ChannelRecord } from '../dial/channels/channel-types.ts';
import { CheckSchedule } from './checks/check-schedule.ts';
import { TICK_MS as LOUDNESS_TICK_MS } from './loudness/loudness-limits.ts';
import { LoudnessService } from './loudness/loudness-service.ts';
import { TICK_MS } from './now-playing/polling/poll-limits.ts';
import { type PollOutcome, PollSchedule } from './now-playing/polling/poll-schedule.ts';

const DAY_MS = 24 * 3_600_000;
/** Polls repeat within a quarter of an hour: two hours stand for the day. */
const DAY_PARTS = 12;
const CHECK_TICK_MS = 15_000;
const CHANNELS_COUNT = 100;
const SCALE = readFileSync(join(import.meta.dirname, '../../../../../docs/scale.md'), 'utf8');
const KEYS = Array.from({ length: CHANNELS_COUNT }, (_, index) => `channel ${index}`);

type Polls = { readonly keys: readonly string[]; readonly isStream: boolean; readonly isWatched?: boolean };

/** Polls of a host in a day, by the schedule of the poller. */
function countPolls({ keys, isStream, isWatched = false }: Polls, random: number, outcome: PollOutcome) {
  const watchedKeys = () => (isWatched ? keys : []);
  const schedule = new PollSchedule({ random: () => random, watchedKeys });
  for (const key of keys) schedule.put(key, { hosts: ['host.example'], isStream }, 0);
  let count = 0;
  for (let now = 0; now < DAY_MS / DAY_PARTS; now += TICK_MS)
    for (const key of schedule.tick(now)) {
      schedule.finished(key, outcome, now);
      count += 1;
    }
  return count * DAY_PARTS;
}

/** The fewest and the most, by the jitter of the intervals. */
const pollsOf = (polls: Polls, outcome: PollOutcome = 'fresh'): string =>
  [...new Set([0, 0.999].map((random) => formatCount(countPolls(polls, random, outcome))))].join(' to ');

const createChannels = (): Map<string, ChannelRecord> =>
  new Map(
    KEYS.map((name, index) => {
      const streamUrl = `https://host.example/${index}`;
      const fields = { name, channelNumber: index + 1, streamUrl, imageUrl: `${streamUrl}.png` };
      return [name, createChannelRecord(fields, name, 0)];
    }),
  );

/** Checks of a host's streams in a day; each takes no time. */
async function countChecks(found: Partial<StreamCheck>): Promise<number> {
  const channels = createChannels();
  let [now, count] = [0, 0];
  const request = async (id: string): Promise<void> => {
    const channel = channels.get(id);
    if (!channel) return;
    count += 1;
    const checkedAt = new Date(now).toISOString();
    const check = sampleStreamCheck(channel.streamUrl ?? '', { ...found, checkedAt });
    channels.set(id, { ...channel, streamCheck: check });
  };
  const schedule = new CheckSchedule({
    channels: { all: () => channels.values(), get: (id) => channels.get(id) },
    checks: { request, pendingCount: 0 },
    lease: { isHeld: true },
    isOwnStream: () => false,
    now: () => now,
  });
  for (const id of KEYS) await request(id);
  for (; now < DAY_MS; now += CHECK_TICK_MS) {
    schedule.tick();
    await eventLoop();
  }
  return count;
}

/** How often the streams of a host are opened to measure them, on the first day and on the next one. */
async function countMeasurements(): Promise<string> {
  const channels = createChannels();
  let [now, count] = [DAY_MS, 0];
  const service = new LoudnessService({
    channels: {
      all: () => channels.values(),
      state: {
        setLoudness: async (id: string, loudness: ChannelRecord['loudness']) =>
          void channels.set(id, { ...(channels.get(id) as ChannelRecord), loudness }),
      } as never,
    },
    outbound: {
      readStream: async () => {
        count += 1;
        return mp3Frames(4) as never;
      },
      fetch: () => Promise.reject(new Error('none of them is HLS')),
    },
    lease: { isHeld: true },
    isOwnStream: () => false,
    hasFfmpeg: async () => false,
    measure: async () => [-12],
    isOn: () => true,
    isBusy: () => false,
    now: () => now,
  });
  const countDay = async (): Promise<number> => {
    const [before, end] = [count, now + DAY_MS];
    for (; now < end; now += LOUDNESS_TICK_MS) await service.measureNext(new AbortController().signal);
    return count - before;
  };
  return `${await countDay()} on the first day, then ${await countDay()}`;
}

/** Pictures that are fetched from a host, although every channel is saved again after that. */
async function countPictures(): Promise<number> {
  const channels = createChannels();
  const changes = new Publisher<ChannelChange>();
  let count = 0;
  const pictures = new ChannelPictureService({
    channels: {
      all: () => channels.values(),
      get: (id) => channels.get(id),
      changes,
      state: {
        setPicture: async (id: string, picture: ChannelRecord['pictures'][number]) => {
          const channel = { ...(channels.get(id) as ChannelRecord), pictures: [picture] };
          channels.set(id, channel);
          return channel;
        },
      } as never,
    },
    fetcher: {
      fetch: async () => {
        count += 1;
        return `/uploads/channels/${count}.webp`;
      },
    },
    lease: { isHeld: true },
    logger: { error: () => {} },
  });
  pictures.start();
  await expect.poll(() => [...channels.values()].every(({ pictures: [picture] }) => picture)).toBe(true);
  for (const channel of channels.values()) {
    channels.set(channel.id, { ...channel, updatedAt: channel.updatedAt + 1 });
    changes.publish({ kind: 'updated', channel });
  }
  await pictures.stop();
  return count;
}

test('a host of a hundred channels sees in a day what the page about scale says', async () => {
  const page: Polls = { keys: ['status page'], isStream: false };
  const streams: Polls = { keys: KEYS, isStream: true };
  const failing = { isReachable: false, failingSince: new Date(0).toISOString() };
  const rows = [
    ['Titles, from a status page', pollsOf(page), pollsOf({ ...page, isWatched: true })],
    ['Titles, from the streams themselves', pollsOf(streams), pollsOf({ ...streams, isWatched: true })],
    [
      'Titles, from streams that are dead',
      pollsOf(streams, 'failed'),
      pollsOf({ ...streams, isWatched: true }, 'failed'),
    ],
    ['Streams that are checked', `${await countChecks({})}`, 'the same'],
    ['Dead streams that are checked', formatCount(await countChecks(failing)), 'the same'],
    ['Sound, to measure how loud it is', await countMeasurements(), 'the same'],
    ['Pictures', `${await countPictures()}, once`, 'the same'],
  ];
  for (const row of rows) expect(SCALE).toContain(`| ${row.join(' | ')} |`);
});
