import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestOutbound,
  respondWith,
  startTcpServer,
  type TcpServer,
} from '../../../../testing/outbound-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';
import { sampleStreamCheck } from '../../../../testing/sample-stream-check.ts';
import { icyStream } from '../../../../testing/stream-fixture.ts';
import {
  HLS_PLAYLIST,
  HOSTILE,
  NOT_FOUND,
  OGG_STREAM,
  OK,
  sendJson,
  sendStatus,
  sendWithoutEnd,
} from '../../../../testing/stream-server-responses.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';
import type { NewChannel } from '../../dial/channels/channel-types.ts';
import { InterestService } from '../interest/interest-service.ts';
import { NowPlayingService } from './now-playing-service.ts';

describeOnEachDatabase('now playing', (open) => {
  let channels: ChannelService;
  let service: NowPlayingService;
  let now: number;
  /** Has the product’s time limits, which suffice on a busy machine. */
  const defaultOutbound = createTestOutbound();
  /** For servers that have to exceed the time limits. */
  const impatientOutbound = createTestOutbound({ headersMs: 300, totalMs: 600 });
  const servers: TcpServer[] = [];
  beforeEach(async () => {
    now = 0;
    const { db } = await open();
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    service = createService(defaultOutbound);
  });
  afterEach(async () => {
    await service.stop();
    for (const server of servers.splice(0)) await server.stop();
    await channels.stop();
  });

  const createService = (outbound: Outbound, lease = { isHeld: true, fence: undefined }) =>
    new NowPlayingService({
      channels,
      interest: new InterestService({ now: () => now }),
      outbound,
      lease,
      logger: silentLogger,
      pictureLinks: TEST_PICTURE_LINKS,
      isOwnStream: (url) => url.includes('/radio/'),
      now: () => now,
      random: () => 0,
    });

  const serve = async (greet: (client: Socket) => void): Promise<string> => {
    const server = await startTcpServer(greet);
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  };
  const serveStream = (bytes: Buffer | string, onOpened?: () => void) =>
    serve(
      respondWith((path, client) => {
        if (path !== '/live') return NOT_FOUND;
        onOpened?.();
        client.write(bytes);
        return undefined;
      }),
    );
  let number = 0;
  const channel = (more: Partial<NewChannel>) => {
    number += 1;
    return channels.writer.create({ channelNumber: number, name: `Channel ${number}`, ...more });
  };
  /** The channels whose polls fail from now on. */
  const failedPolls = () => {
    const failed: string[] = [];
    service.failedPolls.subscribe((id) => failed.push(id), new AbortController().signal);
    return failed;
  };
  const getTrack = (id: string) => channels.get(id)?.track;
  const untilTrack = (id: string, track: object) => expect.poll(() => getTrack(id)).toMatchObject(track);

  test('reads the tracks and counts of all mounts of an Icecast with one request', async () => {
    let requests = 0;
    const titles = { '/a': { title: 'Band - A' }, '/b': { title: 'Band - B' }, '/c': { title: 'Band - C' } };
    const origin = await serve(
      respondWith((path) => {
        if (path !== '/status-json.xsl') return NOT_FOUND;
        requests += 1;
        return sendStatus(titles);
      }),
    );
    const ids: string[] = [];
    for (const path of Object.keys(titles)) ids.push((await channel({ streamUrl: origin + path })).id);
    service.start();
    expect(service.streamListeners(ids[0] ?? '')).toBeUndefined();
    for (const [index, title] of ['A', 'B', 'C'].entries())
      await untilTrack(ids[index] ?? '', { artist: 'Band', title });
    expect(requests).toBe(1);
    expect(channels.get(ids[0] ?? '')?.stats).toMatchObject({ currentListeners: 7, peakListeners: 9 });
    expect(service.streamListeners(ids[0] ?? '')).toBe(7);
    titles['/a'].title = titles['/b'].title = titles['/c'].title = 'Band - Next';
    for (const id of ids) service.nowPlayingResponse(id);
    now += 10_000;
    for (const id of ids) await untilTrack(id, { title: 'Next' });
    expect(requests).toBe(2);
  });

  test('stores artwork as an address of this server', { tags: 'no-third-party' }, async () => {
    const artwork = 'http://10.0.0.7/cover.jpg';
    const origin = await serve(respondWith(() => sendJson({ title: 'Song', artist: 'Band', artwork })));
    const { id } = await channel({ streamUrl: `${origin}/live`, apiOrigin: `${origin}/now` });
    service.start();
    await untilTrack(id, { artwork: TEST_PICTURE_LINKS.toOwn(artwork, `${origin}/live`, 'Band Song') });
    expect(getTrack(id)?.artwork).not.toContain('10.0.0.7');
  });

  test.each([
    ['429 Too Many Requests', 120_000, 'retry-after: 120\r\n'],
    ['429 Too Many Requests', 60_000, ''],
    ['503 Service Unavailable', 120_000, 'retry-after: 120\r\n'],
  ])(
    'does not call a server that responds %s before that time, %i ms',
    { tags: 'asked-to-wait' },
    async (response, pauseMs, header) => {
      const paths: string[] = [];
      const busy = await serve(
        respondWith((path) => {
          paths.push(path);
          return `HTTP/1.1 ${response}\r\n${header}connection: close\r\ncontent-length: 0\r\n\r\n`;
        }),
      );
      const failed = failedPolls();
      let polls = 0;
      const willing = await serve(
        respondWith(() => {
          polls += 1;
          return sendStatus({ '/live': { title: 'Band - Song' } });
        }),
      );
      const ids: string[] = [];
      for (const origin of [busy, busy, willing])
        ids.push((await channel({ streamUrl: `${origin}/live` })).id);
      /** Resolves when a tick at this time has polled everything else. */
      const pollAt = async (at: number) => {
        now = at;
        const before = polls;
        for (const id of ids) service.nowPlayingResponse(id);
        await expect.poll(() => polls).toBeGreaterThan(before);
      };
      service.start();
      await expect.poll(() => polls).toBe(1);
      await expect.poll(() => failed).toEqual([ids[0]]);
      // Neither its other pages nor its other channel are tried.
      expect(paths).toEqual(['/status-json.xsl']);
      for (const at of [10_000, pauseMs / 2, pauseMs - 10_000]) await pollAt(at);
      expect(paths).toHaveLength(1);
      await pollAt(pauseMs);
      await expect.poll(() => paths.length).toBe(2);
    },
  );

  test('opens a stream that nobody watches once in a quarter of an hour', async () => {
    let opened = 0;
    const origin = await serveStream(icyStream('Band - Song'), () => {
      opened += 1;
    });
    const { id } = await channel({ streamUrl: `${origin}/live` });
    service.start();
    await untilTrack(id, { title: 'Song' });
    service.nowPlayingResponse(id);
    now += 10_000;
    await expect.poll(() => opened).toBe(2);
    now += 899_000;
    const marker = await channel({ streamUrl: `${await serveStream(icyStream('A - Marker'))}/live` });
    await untilTrack(marker.id, { title: 'Marker' });
    expect(opened).toBe(2);
    now += 1_000;
    await expect.poll(() => opened).toBe(3);
  });

  test.each([
    ['ICY 200 OK', icyStream('Band - Icy'), { artist: 'Band', title: 'Icy' }],
    ['ICY over HTTP/1.0', icyStream('Band - Old', 'HTTP/1.0 200 OK\r\n'), { artist: 'Band', title: 'Old' }],
    ['Ogg comments', OGG_STREAM, { artist: 'Ogg', title: 'Page' }],
  ])('reads titles inside the stream: %s', async (_name, bytes, track) => {
    const { id } = await channel({ streamUrl: `${await serveStream(bytes)}/live` });
    service.start();
    await untilTrack(id, track);
  });

  test('reads the titles of a playlist at the stream in it, and reports failed polls', async () => {
    const failed = failedPolls();
    const inside = `${await serveStream(icyStream('Band - Inside'))}/live`;
    const gone = await channel({ streamUrl: `${await serve(respondWith(() => NOT_FOUND))}/gone` });
    const streamUrl = 'http://127.0.0.1:1/list.m3u';
    const list = await channel({ streamUrl });
    await channels.state.setStreamChecks(list.id, [sampleStreamCheck(streamUrl, { resolvedUrl: inside })]);
    service.start();
    await untilTrack(list.id, { artist: 'Band', title: 'Inside' });
    await expect.poll(() => failed).toEqual([gone.id]);
  });

  test('reads the titles of HLS at its newest segment', async () => {
    const origin = await serve(respondWith((path) => (path === '/live.m3u8' ? HLS_PLAYLIST : NOT_FOUND)));
    const { id } = await channel({ streamUrl: `${origin}/live.m3u8` });
    service.start();
    await untilTrack(id, { artist: 'Band', title: 'Segment' });
  });

  test('prefers apiOrigin, with the channel’s charset', async () => {
    const stream = await serveStream(icyStream('Wrong - Source'));
    const title = Buffer.from([0xcf, 0xf0, 0xe8]);
    const api = await serve(
      respondWith(() =>
        Buffer.concat([Buffer.from(`${OK}\r\n{"artist":"A","title":"`), title, Buffer.from('"}')]),
      ),
    );
    const { id } = await channel({
      streamUrl: `${stream}/live`,
      apiOrigin: `${api}/now.json`,
      charset: 'windows-1251',
    });
    service.start();
    await untilTrack(id, { artist: 'A', title: 'При' });
  });

  test('reports the problems of hostile servers and keeps the others fresh', {
    tags: 'hostile-streams',
  }, async () => {
    const ids: string[] = [];
    for (const greet of HOSTILE) ids.push((await channel({ streamUrl: `${await serve(greet)}/live` })).id);
    const endless = await channel({ streamUrl: `${await serve(sendWithoutEnd)}/live` });
    const healthy = await channel({ streamUrl: `${await serveStream(icyStream('Still - Here'))}/live` });
    service = createService(impatientOutbound);
    const failed = failedPolls();
    service.start();
    // What a busy machine did not read within these limits is read again.
    const tick = setInterval(() => {
      now += 2_000;
      service.nowPlayingResponse(healthy.id);
    }, 200);
    await untilTrack(healthy.id, { title: 'Here' });
    await expect.poll(() => ids.filter((id) => !failed.includes(id))).toEqual([]);
    clearInterval(tick);
    // The endless body counts as a stream without tracks, so its polls do not fail.
    ids.push(endless.id);
    for (const id of ids) expect(getTrack(id)?.title).toBeNull();
  });

  test('ignores junk, false counts and the channel’s own name as a title', async () => {
    const origin = await serve(
      respondWith((path) =>
        path === '/status-json.xsl' ? sendStatus({ '/live': { title: 'Nova', listeners: -5 } }) : NOT_FOUND,
      ),
    );
    const { id } = await channel({
      name: 'Nova',
      streamUrl: `${origin}/live`,
      track: { title: 'Kept', artist: null, album: null, artwork: null, duration: null },
    });
    service.start();
    await expect.poll(() => service.streamListeners(id)).toBe(0);
    expect(getTrack(id)?.title).toBe('Kept');
  });

  test('skips own streams and inactive channels, and polls a changed address', async () => {
    const first = await serveStream(icyStream('First - Address'));
    const second = await serveStream(icyStream('Second - Address'));
    const own = await channel({ streamUrl: `${first}/radio/demo.mp3` });
    const inactive = await channel({ streamUrl: `${first}/live`, isActive: false });
    const moved = await channel({ streamUrl: `${first}/live` });
    service.start();
    await untilTrack(moved.id, { artist: 'First' });
    await channels.writer.update(moved.id, { streamUrl: `${second}/live` });
    await untilTrack(moved.id, { artist: 'Second' });
    expect([getTrack(own.id)?.title, getTrack(inactive.id)?.title]).toEqual([null, null]);
  });

  test('does not poll without the lease', async () => {
    let requests = 0;
    const origin = await serve(() => {
      requests += 1;
    });
    await channel({ streamUrl: `${origin}/live` });
    const idle = createService(defaultOutbound, { isHeld: false, fence: undefined });
    idle.start();
    await idle.stop();
    expect(requests).toBe(0);
  });
});
