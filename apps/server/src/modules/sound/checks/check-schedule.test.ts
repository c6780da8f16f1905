import type { Channel } from '@airdial/contract/channel/schema';
import { expect, test } from 'vitest';
import { AUDIO, describeStreamChecks, ok } from '../../../../testing/stream-checks-fixture.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { resolvedStreamUrl } from '../../dial/channels/stream-access-presenter.ts';

describeStreamChecks('streams that are looked at again', (fixture) => {
  const { channels, checks, schedule, server, changed, clock, node, asAdmin, asVisitor, at, save, row } =
    fixture;
  const GONE = Buffer.from('HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const at6Hours = 6 * HOUR_MS + 1;
  const lookAgain = async (afterMs: number) => {
    clock.now += afterMs;
    schedule().tick();
    await checks().whenIdle();
  };
  const listed = async (query: string) =>
    (await asAdmin('GET', `/api/channels?status=all&${query}`))
      .json()
      .channels.map(({ name }: Channel) => name);
  const seen = async (id: string) => (await asVisitor('GET', `/api/channels/${id}`)).json().data;

  test('finds a dead stream by its schedule, keeps what was known of it, and finds it alive again', {
    tags: 'stream-schedule',
  }, async () => {
    const { _id } = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    changed.set('/good', GONE);
    const savedAt = clock.now;
    await lookAgain(HOUR_MS);
    expect((await row(_id)).streamCheck.checkedAt).toBe(new Date(savedAt).toISOString());
    await lookAgain(at6Hours);
    const failedAt = new Date(clock.now).toISOString();
    expect((await row(_id)).streamCheck).toMatchObject({ isReachable: false, failingSince: failedAt });
    expect(await seen(_id)).not.toHaveProperty('isDead');
    await lookAgain(MINUTE_MS);
    expect((await row(_id)).streamCheck).toMatchObject({ codec: 'MP3', failingSince: failedAt });
    expect(await seen(_id)).toMatchObject({ isDead: true, play: [{ kind: 'mp3' }] });
    expect(await listed('attention=dead')).toEqual(['Nova']);
    changed.clear();
    await lookAgain(MINUTE_MS);
    expect((await row(_id)).streamCheck).toMatchObject({ isReachable: true, failingSince: null });
    expect(await seen(_id)).not.toHaveProperty('isDead');
    expect(await listed('attention=dead')).toEqual([]);
  });

  test('looks at once when the clock that was ahead is set right, and counts a failure from then', {
    tags: 'stream-schedule',
  }, async () => {
    const { _id } = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    changed.set('/good', GONE);
    await lookAgain(24 * HOUR_MS);
    expect((await row(_id)).streamCheck.isReachable).toBe(false);
    await lookAgain(-24 * HOUR_MS);
    const setAt = new Date(clock.now).toISOString();
    expect((await row(_id)).streamCheck).toMatchObject({ checkedAt: setAt, failingSince: setAt });
    await lookAgain(MINUTE_MS);
    expect(await seen(_id)).toMatchObject({ isDead: true });
  });

  test('takes no stream for dead that it refuses to call itself', { tags: 'stream-schedule' }, async () => {
    const { _id } = await save({ streamUrl: 'http://10.1.2.3:8000/live' });
    await checks().whenIdle();
    await lookAgain(at6Hours);
    await lookAgain(at6Hours);
    const { streamCheck } = await row(_id);
    expect(streamCheck).toMatchObject({ isReachable: false, failingSince: null });
    expect(streamCheck.warnings[0]).toMatch(
      /^The stream was not checked\. 10\.1\.2\.3 is a private address\./,
    );
    expect(await seen(_id)).not.toHaveProperty('isDead');
    expect(await listed('attention=dead')).toEqual([]);
  });

  test('looks ever more rarely at a stream that stays dead, and not on a node without the lease', {
    tags: 'stream-schedule',
  }, async () => {
    await save({ streamUrl: at('/gone') });
    await checks().whenIdle();
    const before = server().connections();
    node.isLeader = false;
    await lookAgain(MINUTE_MS);
    expect(server().connections()).toBe(before);
    node.isLeader = true;
    for (let minute = 0; minute < 64; minute += 1) await lookAgain(MINUTE_MS);
    const looks = server().connections() - before;
    expect(looks).toBeGreaterThan(3);
    expect(looks).toBeLessThan(10);
  });

  test('looks at once when the titles cannot be polled, but at most once a minute', {
    tags: 'stream-schedule',
  }, async () => {
    const { _id } = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    changed.set('/good', GONE);
    schedule().onPollFailed(_id);
    await checks().whenIdle();
    expect((await row(_id)).streamCheck.failingSince).toBeNull();
    clock.now += MINUTE_MS;
    schedule().onPollFailed(_id);
    await checks().whenIdle();
    expect((await row(_id)).streamCheck.failingSince).toBe(new Date(clock.now).toISOString());
  });

  test('finds which of several addresses are alive, and marks a channel as dead when all are dead', {
    tags: 'further-addresses',
  }, async () => {
    const alternatives = [{ streamUrl: at('/gone') }, { streamUrl: at('/silent') }];
    const { _id } = await save({ streamUrl: at('/good'), alternatives });
    await checks().whenIdle();
    await lookAgain(MINUTE_MS);
    expect((await seen(_id)).play).toEqual([
      { url: at('/good'), kind: 'mp3', readable: true, bitrate: 128 },
      { url: at('/silent'), kind: 'aac', readable: false, bitrate: 64 },
      { url: at('/gone'), kind: 'unknown', readable: null, bitrate: null, isDead: true, failure: 'refused' },
    ]);
    expect(await seen(_id)).not.toHaveProperty('isDead');
    expect(await listed('attention=dead')).toEqual(['Nova']);
    // The titles of the first address are those of all: only it has to have any.
    expect(await listed('attention=no-titles')).toEqual([]);
    const { alternatives: checked = [] } = await row(_id);
    expect(checked.map(({ codec, streamCheck }) => [codec, streamCheck?.warnings.length])).toEqual([
      [null, 1],
      [null, 2],
    ]);
    const events: string[] = [];
    channels().changes.subscribe(({ kind }) => events.push(kind), new AbortController().signal);
    changed.set('/good', GONE);
    await lookAgain(at6Hours);
    await lookAgain(MINUTE_MS);
    expect((await seen(_id)).play).toMatchObject([
      { url: at('/silent') },
      { url: at('/good'), isDead: true },
      { url: at('/gone'), isDead: true },
    ]);
    expect(resolvedStreamUrl(channels().get(_id) as ChannelRecord)).toBe(at('/silent'));
    changed.set('/silent', GONE);
    await lookAgain(at6Hours);
    await lookAgain(MINUTE_MS);
    expect(await seen(_id)).toMatchObject({
      isDead: true,
      play: [{ url: at('/good'), isDead: true }, {}, {}],
    });
    expect(events).toEqual(['access', 'access', 'access', 'access']);
  });

  test('asks each host for one stream at a time, as long as it has the lease', {
    tags: 'stream-schedule',
  }, async () => {
    for (const path of ['/good', '/silent', '/only-us']) await save({ streamUrl: at(path) });
    await checks().whenIdle();
    const outdated = async () => {
      const { channels: rows } = (await asAdmin('GET', '/api/channels?status=all')).json();
      const tooOld = new Date(clock.now - HOUR_MS).toISOString();
      return rows.filter(({ streamCheck }: Channel) => (streamCheck?.checkedAt ?? '') < tooOld).length;
    };
    clock.now += at6Hours;
    schedule().tick();
    node.isLeader = false;
    await checks().whenIdle();
    expect(await outdated()).toBe(2);
    node.isLeader = true;
    schedule().tick();
    schedule().tick();
    expect(checks().pendingCount).toBe(1);
    await checks().whenIdle();
    expect(await outdated()).toBe(0);
  });

  test('knows all streams of a server as dead two minutes after it stopped', {
    tags: 'stream-schedule',
  }, async () => {
    const paths = Array.from({ length: 45 }, (_, index) => `/mount-${index}`);
    for (const path of paths) changed.set(path, ok({ 'content-type': 'audio/mpeg' }, AUDIO));
    for (const path of paths) await save({ streamUrl: at(path) });
    await checks().whenIdle();
    changed.clear();
    clock.now += at6Hours;
    for (let tick = 0; tick < 8; tick += 1) await lookAgain(15_000);
    expect(await listed('attention=dead&limit=100')).toHaveLength(paths.length);
  });

  test('resolves a playlist again when its stream has moved', { tags: 'playlist-url' }, async () => {
    const { _id } = await save({ streamUrl: at('/list.m3u') });
    await checks().whenIdle();
    expect((await seen(_id)).play).toMatchObject([{ url: at('/good') }]);
    const events: string[] = [];
    channels().changes.subscribe(({ kind }) => events.push(kind), new AbortController().signal);
    changed.set('/list.m3u', ok({ 'content-type': 'audio/x-mpegurl' }, '/only-us\n'));
    clock.now += MINUTE_MS;
    schedule().onPollFailed(_id);
    await checks().whenIdle();
    expect(await seen(_id)).toMatchObject({
      streamUrl: at('/list.m3u'),
      play: [{ url: at('/only-us') }],
    });
    expect(events).toEqual(['access']);
  });

  test('lists what needs attention, to administrators only', { tags: 'stream-schedule' }, async () => {
    await save({ name: 'Plain', streamUrl: at('/good') });
    await save({ name: 'Silent', streamUrl: at('/silent') });
    await save({ name: 'List', streamUrl: at('/list.m3u') });
    await save({ name: 'Own', streamUrl: 'https://radio.example.org/radio/one' });
    await checks().whenIdle();
    expect(await listed('attention=no-titles')).toEqual(['Silent']);
    expect(await listed('attention=playlist')).toEqual(['List']);
    // What the playlist leads to is the stream of another channel.
    expect(await listed('attention=duplicate')).toEqual(['Plain', 'List']);
    expect(await listed('attention=slow')).toEqual([]);
    expect(await listed('attention=any')).toEqual(['Plain', 'Silent', 'List']);
    expect(await listed('search=127.0.0.1&attention=http&limit=2')).toEqual(['Plain', 'Silent']);
    expect(await listed(`search=${encodeURIComponent('/SILENT')}`)).toEqual(['Silent']);
    await save({ name: 'Shelf', streamUrl: 'http://nas.local:8000' });
    await save({ name: 'Desk', streamUrl: 'http://localhost/live' });
    expect(await listed('search=%3A8000')).toEqual(['Shelf']);
    expect(await listed('search=8000')).toEqual(['Shelf']);
    expect(await listed('search=nas.local')).toEqual(['Shelf']);
    expect(await listed('search=LocalHost%20')).toEqual(['Desk']);
    expect(await listed('search=local')).toEqual([]);
    expect((await asVisitor('GET', '/api/channels?search=localhost')).json().pagination.total).toBe(0);
    expect((await asVisitor('GET', '/api/channels?attention=any')).json().pagination.total).toBe(6);
    expect((await asVisitor('GET', '/api/channels?search=127.0.0.1')).json().pagination.total).toBe(0);
    expect((await asAdmin('GET', '/api/channels?attention=all')).statusCode).toBe(400);
  });

  test('takes a redirect to the stream of another channel for a duplicate, whatever was added to its address', async () => {
    const location = `${at('/good')}/?utm_source=list`;
    changed.set('/moved', Buffer.from(`HTTP/1.0 302 Found\r\nlocation: ${location}\r\n\r\n`));
    changed.set('/good/?utm_source=list', ok({ 'content-type': 'audio/mpeg' }, AUDIO));
    await save({ name: 'Plain', streamUrl: at('/good') });
    const { _id } = await save({ name: 'Moved', streamUrl: at('/moved') });
    await save({ name: 'Other', streamUrl: at('/silent') });
    await checks().whenIdle();
    expect(await listed('attention=duplicate')).toEqual(['Plain', 'Moved']);
    expect((await row(_id)).streamCheck).toMatchObject({ resolvedUrl: null, finalUrl: location });
  });
});
