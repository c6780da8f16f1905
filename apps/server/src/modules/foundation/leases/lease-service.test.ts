// @module-tag poller-dies

import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';
import { LeaseRepository } from './lease-repository.ts';
import { LeaseService, LostLeaseError } from './lease-service.ts';

const NAME = 'now-playing';
const TTL_MS = 60_000;
const TRACK = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: null };

describeOnEachDatabase('a lease', (open) => {
  let repository: LeaseRepository;
  let channels: ChannelService;
  let now: number;
  beforeEach(async () => {
    const database = await open();
    repository = new LeaseRepository(database);
    channels = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    now = 0;
  });
  const service = () => new LeaseService({ name: NAME, repository, logger: silentLogger, now: () => now });

  test('grants one of many concurrent requests, and keeps its epoch on renewal', async () => {
    const epochs = await Promise.all(
      Array.from({ length: 8 }, (_, node) => repository.acquire(NAME, `node-${node}`, TTL_MS)),
    );
    expect(epochs.filter((epoch) => epoch !== null)).toEqual([1]);
    const winner = `node-${epochs.indexOf(1)}`;
    expect(await repository.acquire(NAME, winner, TTL_MS)).toBe(1);
    expect(await repository.acquire(NAME, 'other', TTL_MS)).toBeNull();
    expect(await repository.acquire('another lease', 'other', TTL_MS)).toBe(1);
  });

  test('passes an expired, released or implausibly long lease on with a higher epoch', async () => {
    await repository.acquire(NAME, 'a', -1);
    expect(await repository.acquire(NAME, 'b', TTL_MS)).toBe(2);
    await repository.release(NAME, 'a');
    expect(await repository.acquire(NAME, 'a', TTL_MS)).toBeNull();
    await repository.release(NAME, 'b');
    expect(await repository.acquire(NAME, 'a', TTL_MS * 1_000)).toBe(3);
    expect(await repository.acquire(NAME, 'b', TTL_MS)).toBe(4);
  });

  test('expires by the clock of a node that was frozen, and is acquired again', async () => {
    const node = service();
    expect(node.isHeld).toBe(false);
    await node.renew();
    expect(node.isHeld).toBe(true);
    now += 8_000;
    expect(node.isHeld).toBe(false);
    await node.renew();
    expect(node.isHeld).toBe(true);
  });

  test('is released at once by stop', async () => {
    const [first, second] = [service(), service()];
    await first.renew();
    await second.renew();
    expect([first.isHeld, second.isHeld]).toEqual([true, false]);
    await first.stop();
    await second.renew();
    expect([first.isHeld, second.isHeld]).toEqual([false, true]);
  });

  test('refuses a write of an earlier holder', async () => {
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'One' });
    const oldFence = { lease: NAME, epoch: (await repository.acquire(NAME, 'old', -1)) ?? 0 };
    await channels.state.setNowPlaying(id, TRACK, oldFence);
    const newFence = { lease: NAME, epoch: (await repository.acquire(NAME, 'new', TTL_MS)) ?? 0 };
    const late = channels.state.setNowPlaying(id, { ...TRACK, title: 'From long ago' }, oldFence);
    await expect(late).rejects.toBeInstanceOf(LostLeaseError);
    expect(channels.get(id)?.track.title).toBe('Lluvia');
    await channels.state.setManyNowPlaying(new Map([[id, { ...TRACK, title: 'From long ago' }]]), oldFence);
    expect(channels.get(id)?.track.title).toBe('Lluvia');
    const tracks = new Map([
      [id, { ...TRACK, title: 'New' }],
      ['nobody', TRACK],
    ]);
    await channels.state.setManyNowPlaying(tracks, newFence);
    expect(channels.get(id)?.track.title).toBe('New');
  });

  test('moves the time of a confirmed track in memory only', async () => {
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'One' });
    await channels.state.setNowPlaying(id, TRACK);
    const seen: string[] = [];
    channels.changes.subscribe(({ kind }) => seen.push(kind), new AbortController().signal);
    channels.state.confirmNowPlaying(id);
    channels.state.confirmNowPlaying('nobody');
    expect(seen).toEqual(['confirmed']);
    expect(channels.get(id)).toMatchObject({ track: TRACK, trackUpdatedAt: expect.any(Number) });
  });
});

test('is always held on a single node, without a fence', async () => {
  const lease = new LeaseService({ name: NAME, repository: null, logger: silentLogger });
  lease.start();
  expect([lease.isHeld, lease.fence]).toEqual([true, undefined]);
  await lease.stop();
});
