import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  connectListener,
  createDemoRadioFixture,
  type DemoRadioFixture,
  PUBLIC_URL,
  sendRequest,
} from '../../../../../testing/demo-radio-fixture.ts';
import { STREAM_REQUESTS_PER_MINUTE } from '../broadcast/broadcast-limits.ts';

let fixture: DemoRadioFixture;
let app: DemoRadioFixture['app'];
let radio: DemoRadioFixture['radio'];
beforeEach(async () => {
  fixture = await createDemoRadioFixture();
  ({ app, radio } = fixture);
});
afterEach(() => fixture.stop());

test('serves streams through the application', async () => {
  const listener = await connectListener(fixture.url('/radio/dawn.mp3'));
  expect((await listener.bytes(4)).readUInt16BE(0) & 0xffe0).toBe(0xffe0);
  expect((await sendRequest(fixture.url('/radio/dawn.mp3'), 'HEAD')).headers['content-type']).toBe(
    'audio/mpeg',
  );
  expect((await sendRequest(fixture.url('/radio/dawn.mp3'), 'OPTIONS')).status).toBe(204);
  expect((await sendRequest(fixture.url('/radio/none.mp3'), 'GET')).status).toBe(404);
});

test('refuses listeners during maintenance', async () => {
  const closed = await createDemoRadioFixture({}, { isInMaintenance: () => true });
  for (const path of ['/radio/dawn.mp3', '/radio/none.mp3'])
    expect(await sendRequest(closed.url(path), 'GET')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
    });
  await closed.stop();
});

test('meters the connections to streams by network', async () => {
  const connectFrom = async (remoteAddress: string) =>
    (await app.inject({ method: 'HEAD', url: '/radio/dawn.mp3', remoteAddress })).statusCode;
  for (let count = 0; count < STREAM_REQUESTS_PER_MINUTE; count += 1) await connectFrom(`2001:db8::${count}`);
  expect(await connectFrom('2001:db8::ffff')).toBe(429);
  expect(await connectFrom('2001:db8:0:1::1')).toBe(200);
  expect((await app.inject({ url: '/radio/status-json.xsl', remoteAddress: '2001:db8::1' })).statusCode).toBe(
    200,
  );
});

test('serves every cover of channels and tracks as a sandboxed document', async () => {
  const covers = radio.mounts.map((mount) => radio.currentTrack(mount)?.artwork ?? '');
  for (const path of [...radio.channels.map(({ imagePath }) => imagePath), ...covers]) {
    const response = await app.inject(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).not.toMatch(/<script|href=|\bon\w+=|<text/i);
  }
});

test.each([
  '/demo/art/..%2floops.json',
  '/demo/art/%2e%2e%2floops.json',
  '/demo/art/loops.json',
  '/demo/art/none.svg',
])('%s is not found', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});

test('lists every stream on the status page as Icecast does', async () => {
  await (await connectListener(fixture.url('/radio/dawn.mp3'))).bytes(1);
  const { source } = (await app.inject('/radio/status-json.xsl')).json().icestats;
  expect(source).toHaveLength(radio.mounts.length);
  expect(source[0]).toMatchObject({
    server_name: 'Dawn Chorus',
    listeners: 1,
    bitrate: 80,
    server_type: 'audio/mpeg',
  });
  expect(source[0].title).toBe(radio.currentTrack('/radio/dawn.mp3')?.title);
});

test('names the station by PUBLIC_URL, whatever host a proxy passes on', async () => {
  const { headers } = await sendRequest(fixture.url('/radio/dawn.mp3'), 'HEAD');
  expect(headers['icy-url']).toBe(PUBLIC_URL);
  const { host, source } = (await app.inject('/radio/status-json.xsl')).json().icestats;
  expect(host).toBe('radio.example');
  expect(source[0]).toMatchObject({
    listenurl: `${PUBLIC_URL}/radio/dawn.mp3`,
    artwork: expect.stringContaining(`${PUBLIC_URL}/demo/art/`),
  });
});

test('has twelve channels with distinct numbers, mounts and covers, in three codecs', () => {
  const { channels } = radio;
  expect(channels).toHaveLength(12);
  for (const key of ['channelNumber', 'name', 'mount', 'imagePath'] as const) {
    expect(new Set(channels.map((channel) => channel[key])).size).toBe(12);
  }
  expect(new Set(channels.map(({ codec }) => codec))).toEqual(new Set(['MP3', 'AAC', 'OGG']));
});
