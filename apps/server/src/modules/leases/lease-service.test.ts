import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { LeaseRepository } from './lease-repository.ts';
import { LeaseService, LostLeaseError } from './lease-service.ts';

const NAME = 'now-playing';
const TTL_MS = 60_000;
const SONG = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: null };

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

  test('one of many that ask at once gets it, and keeps it with the same epoch', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, node) => repository.acquire(NAME, `node-${node}`, TTL_MS)),
    );
    expect(asked.filter((epoch) => epoch !== null)).toEqual([1]);
    const winner = `node-${asked.indexOf(1)}`;
    expect(await repository.acquire(NAME, winner, TTL_MS)).toBe(1);
    expect(await repository.acquire(NAME, 'other', TTL_MS)).toBeNull();
    expect(await repository.acquire('another lease', 'other', TTL_MS)).toBe(1);
  });

  test('one that has run out, was given back, or lasts absurdly long goes to the next with a higher epoch', async () => {
    await repository.acquire(NAME, 'a', -1);
    expect(await repository.acquire(NAME, 'b', TTL_MS)).toBe(2);
    await repository.release(NAME, 'a');
    expect(await repository.acquire(NAME, 'a', TTL_MS)).toBeNull();
    await repository.release(NAME, 'b');
    expect(await repository.acquire(NAME, 'a', TTL_MS * 1_000)).toBe(3);
    expect(await repository.acquire(NAME, 'b', TTL_MS)).toBe(4);
  });

  test('a node that was frozen knows by its own clock that it holds nothing, and asks anew', async () => {
    const node = service();
    expect(node.isHeld).toBe(false);
    await node.renew();
    expect(node.isHeld).toBe(true);
    now += 8_000;
    expect(node.isHeld).toBe(false);
    await node.renew();
    expect(node.isHeld).toBe(true);
  });

  test('stopping lets the next one in at once', async () => {
    const [first, second] = [service(), service()];
    await first.renew();
    await second.renew();
    expect([first.isHeld, second.isHeld]).toEqual([true, false]);
    await first.stop();
    await second.renew();
    expect([first.isHeld, second.isHeld]).toEqual([false, true]);
  });

  test('a write of the holder before is refused, whatever it believes', async () => {
    const { id } = await channels.create({ channelNumber: 1, name: 'One' });
    const old = { lease: NAME, epoch: (await repository.acquire(NAME, 'old', -1)) ?? 0 };
    await channels.setNowPlaying(id, SONG, old);
    const fresh = { lease: NAME, epoch: (await repository.acquire(NAME, 'new', TTL_MS)) ?? 0 };
    const late = channels.setNowPlaying(id, { ...SONG, title: 'From long ago' }, old);
    await expect(late).rejects.toBeInstanceOf(LostLeaseError);
    expect(channels.get(id)?.song.title).toBe('Lluvia');
    await channels.setManyNowPlaying(new Map([[id, { ...SONG, title: 'From long ago' }]]), old);
    expect(channels.get(id)?.song.title).toBe('Lluvia');
    const songs = new Map([
      [id, { ...SONG, title: 'New' }],
      ['nobody', SONG],
    ]);
    await channels.setManyNowPlaying(songs, fresh);
    expect(channels.get(id)?.song.title).toBe('New');
  });

  test('a confirmed song has a later time and is written nowhere', async () => {
    const { id } = await channels.create({ channelNumber: 1, name: 'One' });
    await channels.setNowPlaying(id, SONG);
    const seen: string[] = [];
    channels.changes.subscribe(({ kind }) => seen.push(kind), new AbortController().signal);
    channels.confirmNowPlaying(id);
    channels.confirmNowPlaying('nobody');
    expect(seen).toEqual(['confirmed']);
    expect(channels.get(id)).toMatchObject({ song: SONG, songUpdatedAt: expect.any(Number) });
  });
});

test('without other nodes the lease is always ours, and no write is checked', async () => {
  const lease = new LeaseService({ name: NAME, repository: null, logger: silentLogger });
  lease.start();
  expect([lease.isHeld, lease.fence]).toEqual([true, undefined]);
  await lease.stop();
});
