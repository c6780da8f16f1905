import { LISTEN_FORMATS } from '@airdial/contract/server-paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelsFixture, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { sampleStreamCheck } from '../../../../testing/sample-stream-check.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { getResponseCache } from '../../../http/cache/response-cache.ts';
import { channelListsModule } from './channel-lists-module.ts';
import { ExportService } from './export-service.ts';
import { parseList } from './parse-list.ts';

const SITE = 'https://radio.example.org';
const STATION = { systemName: 'Nova & Söhne', systemUrl: SITE };
const NOVA = {
  channelNumber: 7,
  name: 'Nova "<&> عربى 🎷',
  streamUrl: 'https://nova.example/live?a=1&b=2',
  genre: 'Jazz',
  codec: 'MP3',
  featured: true,
};
const RELAYED = {
  channelNumber: 8,
  name: 'Deep',
  streamUrl: 'http://deep.example/live',
  codec: 'AAC',
  relay: 'always',
  relayConfirmed: true,
};
const OFF = { channelNumber: 9, name: 'Off', streamUrl: 'http://off.example/', isActive: false };

describeOnEachDatabase('addresses that last, for other programs', (open) => {
  let fixture: ChannelsFixture;
  let isInMaintenance: boolean;
  beforeEach(async () => {
    isInMaintenance = false;
    fixture = await openChannelsFixture(await open());
    const deps = { channels: fixture.channels, outbound: createTestOutbound(), station: () => STATION };
    channelListsModule(deps).serveListening(fixture.app, () => isInMaintenance);
    for (const channel of [NOVA, RELAYED, OFF])
      expect((await fixture.asAdmin('POST', '/api/channels', channel)).statusCode).toBe(200);
  });
  afterEach(() => fixture.stop());

  const get = (url: string, headers = {}) => fixture.app.inject({ url, headers });
  const relayOf = (channelNumber: number) =>
    `${SITE}/relay/${fixture.channels.getByNumber(channelNumber)?.id}`;

  test('lead to where a channel plays, or to its relay', async () => {
    const direct = await get('/listen/7');
    expect([direct.statusCode, direct.headers.location]).toEqual([302, NOVA.streamUrl]);
    expect(direct.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    expect((await get('/listen/8')).headers.location).toBe(relayOf(8));
    await fixture.asAdmin('PUT', `/api/channels/${fixture.channels.getByNumber(7)?.id}`, {
      ...NOVA,
      streamUrl: 'https://moved.example/live',
    });
    expect((await get('/listen/7')).headers.location).toBe('https://moved.example/live');
  });

  test('come from the response cache, with what is true by then', async () => {
    const respond = vi.spyOn(getResponseCache(fixture.app), 'respond');
    const origin = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    const read = async (path: string) => {
      const response = await fetch(origin + path, { redirect: 'manual' });
      const isCached = respond.mock.results.at(-1)?.value === true;
      // Between two of them a second may begin.
      const { date: _date, ...headers } = Object.fromEntries<string>(response.headers);
      return { status: response.status, isCached, headers, body: await response.text() };
    };
    for (const path of ['/listen/7', '/listen/7.m3u', '/listen.m3u']) {
      const [first, second] = [await read(path), await read(path)];
      expect([path, first.isCached]).toEqual([path, false]);
      expect([path, second]).toEqual([path, { ...first, isCached: true }]);
    }
    expect(await read('/listen/7')).toMatchObject({
      status: 302,
      headers: {
        location: NOVA.streamUrl,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    const { headers } = await read('/listen/7.m3u');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const path = `/api/channels/${fixture.channels.getByNumber(7)?.id}`;
    const streamUrl = 'https://moved.example/live';
    await fixture.asAdmin('PUT', path, { ...NOVA, streamUrl });
    expect((await read('/listen/7')).headers.location).toBe(streamUrl);
    expect((await read('/listen/7.m3u')).body).toContain(streamUrl);
    await fixture.asAdmin('DELETE', path);
    expect(await read('/listen/7')).toMatchObject({ status: 404, body: 'There is no channel 7.\n' });
    expect(await read('/listen/7.m3u')).toMatchObject({
      status: 404,
      body: expect.stringMatching(/^#EXTM3U.*\n$/),
    });
    isInMaintenance = true;
    expect((await read('/listen.m3u')).status).toBe(503);
  });

  test('lead to where the last check found the stream behind a playlist', async () => {
    const streamUrl = 'http://mixed.example/live.pls';
    const mixed = { ...RELAYED, channelNumber: 10, streamUrl, codec: 'MP3', relay: 'needed' };
    await fixture.asAdmin('POST', '/api/channels', mixed);
    const id = fixture.channels.getByNumber(10)?.id ?? expect.fail('there is no channel');
    for (const resolvedUrl of ['http://one.example/live', 'http://two.example/live']) {
      await fixture.channels.state.setStreamChecks(id, [
        sampleStreamCheck(streamUrl, { resolvedUrl, allowsCrossOrigin: false }),
      ]);
      expect((await get('/listen/10')).headers.location).toBe(resolvedUrl);
      expect((await get('/listen/10.m3u')).body).toContain(resolvedUrl);
    }
  });

  test('lead to the next address of a channel whose first is dead', async () => {
    const next = 'https://nova.example/next';
    const id = fixture.channels.getByNumber(7)?.id ?? expect.fail('there is no channel');
    await fixture.asAdmin('PUT', `/api/channels/${id}`, { ...NOVA, alternatives: [{ streamUrl: next }] });
    expect((await get('/listen/7')).headers.location).toBe(NOVA.streamUrl);
    expect((await get('/listen/7.m3u')).body).toContain(NOVA.streamUrl);
    await fixture.channels.state.setStreamChecks(id, [
      sampleStreamCheck(NOVA.streamUrl, { isReachable: false, failingSince: '2026-11-24T12:00:00.000Z' }),
    ]);
    expect((await get('/listen/7')).headers.location).toBe(next);
    expect((await get('/listen/7.m3u')).body).toContain(next);
  });

  test('end with the name of a channel that is relayed as HLS, where programs show the address', async () => {
    const hls = {
      ...RELAYED,
      name: 'Jazz/Söul 50%',
      channelNumber: 10,
      streamUrl: 'https://h.example/live.m3u8',
    };
    expect((await fixture.asAdmin('POST', '/api/channels', hls)).statusCode).toBe(200);
    const address = `${relayOf(10)}/Jazz-S%C3%B6ul%2050%25.m3u8`;
    expect((await get('/listen/10')).headers.location).toBe(address);
    expect(await parseList((await get('/listen/10.m3u')).body)).toMatchObject([
      { values: { name: 'Jazz/Söul 50%', streamUrl: address } },
    ]);
  });

  test.each(LISTEN_FORMATS)('are a list of one channel, and of the dial: %s', async (format) => {
    const one = await get(`/listen/8.${format}`);
    expect(one.statusCode).toBe(200);
    expect(await parseList(one.body)).toMatchObject([{ values: { name: 'Deep', streamUrl: relayOf(8) } }]);
    const dial = await get(`/listen.${format}`);
    expect((await parseList(dial.body)).map(({ values }) => [values.name, values.streamUrl])).toEqual([
      [NOVA.name, `${SITE}/listen/7`],
      ['Deep', `${SITE}/listen/8`],
    ]);
    expect(dial.headers['content-type']).toBe(one.headers['content-type']);
    const again = await get(`/listen.${format}`, { 'if-none-match': dial.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('list the channels that are asked for', async () => {
    const namesOf = async (query: string) =>
      (await get(`/listen.m3u?${query}`)).body.match(/(?<=,).+$/gm)?.map((name) => name.slice(0, 4)) ?? [];
    expect(await namesOf('genre=jAzz')).toEqual(['Nova']);
    expect(await namesOf('featured=false')).toEqual(['Deep']);
    expect(await namesOf('format=mp3')).toEqual(['Nova']);
    expect(await namesOf('format=hls&genre=Jazz')).toEqual([]);
    const refused = await get('/listen.m3u?format=exe');
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      'format must be one of mp3, aac, opus, flac, ogg, unknown, other, hls.\n',
    ]);
  });

  test('name no picture of the network of the server', async () => {
    const channel = { channelNumber: 10, name: 'Shelf', streamUrl: 'https://shelf.example/live' };
    await fixture.asAdmin('POST', '/api/channels', { ...channel, imageUrl: 'http://nas.example/shelf.png' });
    const id = fixture.channels.getByNumber(10)?.id ?? expect.fail('there is no channel');
    for (const path of ['/listen.m3u', '/listen/10.m3u'])
      expect((await get(path)).body).not.toContain('nas.example');
    const picture = { url: 'http://nas.example/shelf.png', failure: null, version: 0 };
    await fixture.channels.state.setPicture(id, { ...picture, path: '/uploads/channels/shelf.webp' });
    for (const path of ['/listen.m3u', '/listen/10.m3u'])
      expect((await get(path)).body).toContain(`tvg-logo="${SITE}/uploads/channels/shelf.webp"`);
  });

  test('are not written anew for titles, which change every second', async () => {
    const exporter = new ExportService({ channels: fixture.channels, station: () => STATION });
    const id = fixture.channels.getByNumber(7)?.id ?? expect.fail('there is no channel');
    const render = exporter.listRenderer('m3u', {});
    const first = render();
    const track = { title: 'So What', artist: 'Miles Davis', album: null, artwork: null, duration: null };
    await fixture.channels.state.setNowPlaying(id, track);
    expect(render()).toBe(first);
    await fixture.asAdmin('PUT', `/api/channels/${id}`, { ...NOVA, name: 'Renamed' });
    expect(render()).not.toBe(first);
  });

  test('say that there is no such channel or format', async () => {
    for (const [path, number] of [
      ['/listen/9', '9'],
      ['/listen/12', '12'],
      [`/listen/${'9'.repeat(30)}`, '9'.repeat(30)],
      ['/listen/nova', 'nova'],
      ['/listen/7e0', '7e0'],
      ['/listen/0x7', '0x7'],
      ['/listen/%207', ' 7'],
    ] as const) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['content-type'], body]).toEqual([
        404,
        'text/plain; charset=utf-8',
        `There is no channel ${number}.\n`,
      ]);
    }
    const empty = await get('/listen/12.pls');
    expect(empty.headers['cache-control']).toBe('no-store');
    expect([empty.statusCode, empty.body]).toEqual([404, '[playlist]\nNumberOfEntries=0\nVersion=2\n']);
    const { statusCode, body } = await get('/listen/7.exe');
    expect([statusCode, body]).toEqual([
      406,
      'There is no such format. There are m3u, pls, xspf, opml, tsv, ics.\n',
    ]);
  });

  test('are closed during maintenance', async () => {
    await get('/listen.m3u');
    isInMaintenance = true;
    for (const path of ['/listen.m3u', '/listen/7', '/listen/7.m3u']) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(body).toBe('The system is under maintenance. Please try again later.\n');
    }
  });
});
