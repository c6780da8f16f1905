import type { Channel } from '@airdial/contract/channel/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mp3Frames } from '../../../../testing/audio-frames-fixture.ts';
import { useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { createLoudness, measureAll, readLoop } from '../../../../testing/loudness-fixture.ts';
import { respondWith, startTcpServer, type TcpServer } from '../../../../testing/outbound-fixture.ts';
import { streamHead } from '../../../../testing/stream-server-fixture.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { presentChannel } from '../../dial/channels/channel-presenter.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';
import { VISITOR } from '../../dial/channels/channel-types.ts';
import type { DecodingTask } from './loudness-types.ts';

const HOUR_MS = 3_600_000;
const stream = (body: Buffer, headers = {}) => Buffer.concat([Buffer.from(streamHead(headers)), body]);

const file = (text: string) =>
  Buffer.from(`HTTP/1.0 200 OK\r\ncontent-type: application/vnd.apple.mpegurl\r\n\r\n${text}`);
const HLS_HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n';
const listed = (...names: string[]) => names.map((name) => `#EXTINF:6.0,\n${name}\n`).join('');

/** By path. */
const RESPONSES: Readonly<Record<string, Buffer>> = {
  '/music': stream(readLoop('tideline.mp3')),
  '/other': stream(readLoop('dawn.mp3')),
  '/silence': stream(mp3Frames(200)),
  '/page': Buffer.from('HTTP/1.0 200 OK\r\ncontent-type: audio/mpeg\r\n\r\n<h1>No radio here</h1>'),
  '/aac': stream(readLoop('neon.aac'), { 'content-type': 'audio/aac' }),
  '/variants.m3u8': file(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=320000\nhigh.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow.m3u8\n',
  ),
  '/low.m3u8': file(`${HLS_HEAD}#EXT-X-MAP:URI="head"\n${listed('gone', 'one', 'two')}`),
  '/encrypted.m3u8': file(`${HLS_HEAD}#EXT-X-KEY:METHOD=AES-128,URI="key"\n${listed('one')}`),
  '/partial.m3u8': file(`${HLS_HEAD}#EXT-X-MAP:URI="head"\n${listed('one', 'gone')}`),
  '/offline.m3u8': file('<h1>Off the air</h1>\n/one\n'),
  '/gone': Buffer.from('HTTP/1.0 404 Not Found\r\n\r\n'),
  '/head': file('....ftyp'),
  '/one': file('[one]'),
  '/two': file('[two]'),
};

describeOnEachDatabase('the loudness of channels', (open) => {
  const fixture = useChannelsFixture(open);
  let server: TcpServer;
  const requests: string[] = [];
  beforeEach(async () => {
    requests.length = 0;
    const respond = (path: string) => {
      requests.push(path);
      return RESPONSES[path];
    };
    server = await startTcpServer(respondWith(respond));
  });
  afterEach(() => server.stop());

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  async function create(streamUrl: string, more: object = {}): Promise<string> {
    const body = { name: streamUrl.slice(-20), streamUrl, ...more };
    return (await fixture.current.asAdmin('POST', '/api/channels', body)).json().channel._id;
  }
  const asAdmin = async (id: string): Promise<Channel> =>
    (await fixture.current.asAdmin('GET', '/api/channels?status=all'))
      .json()
      .channels.find(({ _id }: Channel) => _id === id);
  const asVisitor = async (id: string): Promise<Channel> =>
    (await fixture.current.asVisitor('GET', `/api/channels/${id}`)).json().data;

  test('are measured, shown to administrators, and lower what visitors hear', async () => {
    const id = await create(at('/music'));
    expect((await asAdmin(id)).loudness).toBeNull();
    const { service, switches } = createLoudness(fixture.current.channels);
    await measureAll(service, 1);
    const { loudness, attenuation = 0 } = await asAdmin(id);
    expect(loudness).toEqual({
      lufs: expect.any(Number),
      problem: null,
      measuredAt: new Date(switches.now).toISOString(),
    });
    expect(Math.abs(attenuation - ((loudness?.lufs ?? 0) + 18))).toBeLessThanOrEqual(0.25);
    expect(attenuation).toBeGreaterThan(0);
    expect(await asVisitor(id)).toMatchObject({ attenuation });
    expect(await asVisitor(id)).not.toHaveProperty('loudness');
    await fixture.restart();
    expect(await asVisitor(id)).toMatchObject({ attenuation });
  });

  test('are those of the stations, also where a relay lowers them', async () => {
    const id = await create(at('/music'));
    const relayed = await create(at('/music'), { codec: 'MP3', relay: 'always', relayConfirmed: true });
    await measureAll(createLoudness(fixture.current.channels).service, 2);
    expect(requests).toEqual(['/music', '/music']);
    const { loudness, attenuation = 0 } = await asAdmin(id);
    const lowered = await asAdmin(relayed);
    expect(lowered.loudness?.lufs).toBe(loudness?.lufs);
    const { streamAttenuation = 0 } = lowered.loudness ?? {};
    expect(streamAttenuation).toBeGreaterThan(0);
    expect(streamAttenuation + (lowered.attenuation ?? 0)).toBe(attenuation);
  });

  test('are asked for after an hour, then after more, and after six', async () => {
    await create(at('/music'));
    const { service, switches } = createLoudness(fixture.current.channels, { measure: async () => [-10] });
    const hours: number[] = [];
    for (let hour = 0; hour < 40; hour += 1) {
      const before = server.connections();
      await measureAll(service, 2);
      if (server.connections() > before) hours.push(hour);
      switches.now += HOUR_MS;
    }
    expect(hours).toEqual([0, 1, 3, 6, 10, 15, 21, 27, 33, 39]);
  });

  test('are measured again at once after a clock that was ahead was set right', async () => {
    await create(at('/music'));
    const { service, switches } = createLoudness(fixture.current.channels, { measure: async () => [-10] });
    switches.now += 24 * HOUR_MS;
    await measureAll(service, 1);
    switches.now -= 24 * HOUR_MS;
    await measureAll(service, 2);
    expect(requests).toHaveLength(2);
  });

  test('say why one is not measured, and take it for as loud as the others', async () => {
    const { service } = createLoudness(fixture.current.channels, { readMaxMs: 2_000 });
    const music = await create(at('/music'));
    await measureAll(service, 1);
    const { attenuation } = await asAdmin(music);
    const ids = {
      format: await create(at('/aac'), { codec: 'AAC' }),
      own: await create('https://own.example/radio/dawn.mp3'),
      silent: await create(at('/silence')),
      undecodable: await create(at('/page')),
      unreachable: await create('http://127.0.0.1:1/'),
    };
    const connections = server.connections();
    await measureAll(service, 5);
    for (const [problem, id] of Object.entries(ids))
      expect(await asAdmin(id)).toMatchObject({ attenuation, loudness: { lufs: null, problem } });
    // Only what can be decoded is opened.
    expect(server.connections() - connections).toBe(2);
  });

  test('of HLS are those of its newest seconds, in the variant of the lowest bandwidth', async () => {
    const tasks: DecodingTask[] = [];
    const { service, switches } = createLoudness(fixture.current.channels, {
      measure: async (task) => {
        tasks.push(task);
        return [-10];
      },
    });
    const id = await create(at('/variants.m3u8'));
    const encrypted = await create(at('/encrypted.m3u8'));
    const partial = await create(at('/partial.m3u8'));
    const offline = await create(at('/offline.m3u8'));
    await measureAll(service, 1);
    expect((await asAdmin(id)).loudness).toMatchObject({ lufs: null, problem: 'format' });
    switches.hasFfmpeg = true;
    switches.now += HOUR_MS;
    await measureAll(service, 4);
    // A page in place of a playlist names nothing that is opened.
    expect(requests.toSorted()).toEqual(
      ['/variants.m3u8', '/low.m3u8', '/head', '/one', '/two']
        .concat('/encrypted.m3u8', '/partial.m3u8', '/head', '/one', '/gone', '/offline.m3u8')
        .toSorted(),
    );
    for (const measured of [id, partial])
      expect((await asAdmin(measured)).loudness).toMatchObject({ lufs: expect.any(Number), problem: null });
    expect((await asAdmin(encrypted)).loudness).toMatchObject({ lufs: null, problem: 'hls' });
    expect((await asAdmin(offline)).loudness).toMatchObject({ lufs: null, problem: 'unreachable' });
    expect(tasks.map(({ format, bytes }) => [format, Buffer.from(bytes).toString()])).toEqual([
      ['mov', '....ftyp[one][two]'],
      ['mov', '....ftyp[one]'],
    ]);
  });

  test('are of the first address that can be decoded, and of the new one after a change', async () => {
    const { service } = createLoudness(fixture.current.channels);
    const alternatives = [{ streamUrl: at('/other'), codec: 'MP3', bitrate: 128 }];
    const id = await create(at('/aac'), { codec: 'AAC', alternatives });
    await measureAll(service, 1);
    const { loudness } = await asAdmin(id);
    expect(loudness).toMatchObject({ problem: null });
    const changed = { name: 'Moved', streamUrl: at('/music'), codec: 'MP3', alternatives: [] };
    await fixture.current.asAdmin('PUT', `/api/channels/${id}`, changed);
    expect((await asAdmin(id)).loudness).toBeNull();
    await measureAll(service, 1);
    expect((await asAdmin(id)).loudness?.lufs).not.toBe(loudness?.lufs);
  });

  test.each(['isOn', 'isLeader', 'isBusy'] as const)(
    'are not measured by a node without %s',
    async (name) => {
      const id = await create(at('/music'));
      const { service, switches } = createLoudness(fixture.current.channels);
      switches[name] = name === 'isBusy';
      await measureAll(service, 2);
      expect([server.connections(), (await asAdmin(id)).loudness]).toEqual([0, null]);
    },
  );

  test('reach the pages of other nodes', async () => {
    const other = await ChannelService.start({
      repository: new ChannelRepository(fixture.database.db),
      logger: silentLogger,
    });
    const id = await create(at('/music'));
    await other.remote.reload([id]);
    const kinds: string[] = [];
    const { signal } = new AbortController();
    other.changes.subscribe(({ kind }) => kinds.push(kind), signal);
    await measureAll(createLoudness(fixture.current.channels).service, 1);
    await other.remote.reload([id]);
    expect(kinds).toEqual(['access']);
    const channel = other.get(id);
    expect(channel && presentChannel(channel, VISITOR).attenuation).toBe((await asVisitor(id)).attenuation);
    await other.stop();
  });

  test('stay as they were measured when an administrator saves the channel', async () => {
    const id = await create(at('/music'));
    await measureAll(createLoudness(fixture.current.channels).service, 1);
    const { loudness } = await asAdmin(id);
    await fixture.current.asAdmin('PUT', `/api/channels/${id}`, { name: 'New', streamUrl: at('/music') });
    await fixture.restart();
    expect((await asAdmin(id)).loudness).toEqual(loudness);
  });
});
