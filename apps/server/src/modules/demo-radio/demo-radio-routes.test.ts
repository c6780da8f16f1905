import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ASSETS_FOLDER, ask, fakeClock, listen } from '../../testing/demo-radio-fixture.ts';
import { createDemoRadio, type DemoRadio } from './demo-radio.ts';
import { registerDemoRadioRoutes } from './demo-radio-routes.ts';

let app: FastifyInstance;
let radio: DemoRadio;
let address: string;
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  radio = createDemoRadio({ assetsFolder: ASSETS_FOLDER, clock: fakeClock() });
  registerDemoRadioRoutes(app, radio);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  radio.close();
  await app.close();
});

test('streams are reached through the application', async () => {
  const listener = await listen(`${address}/radio/dawn.mp3`);
  expect((await listener.bytes(4)).readUInt16BE(0) & 0xffe0).toBe(0xffe0);
  expect((await ask(`${address}/radio/dawn.mp3`, 'HEAD')).headers['content-type']).toBe('audio/mpeg');
  expect((await ask(`${address}/radio/dawn.mp3`, 'OPTIONS')).status).toBe(204);
  expect((await ask(`${address}/radio/none.mp3`, 'GET')).status).toBe(404);
});

test('every cover named by a channel or a song is there, as a document that can do nothing', async () => {
  const songs = radio.mounts.map((mount) => radio.songOnAir(mount)?.artwork ?? '');
  for (const path of [...radio.channels.map(({ imagePath }) => imagePath), ...songs]) {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).not.toMatch(/<script|href=|\bon\w+=|<text/i);
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

test('the status page lists every stream as Icecast does', async () => {
  await (await listen(`${address}/radio/dawn.mp3`)).bytes(1);
  const { source } = (await app.inject('/radio/status-json.xsl')).json().icestats;
  expect(source).toHaveLength(radio.mounts.length);
  expect(source[0]).toMatchObject({
    server_name: 'Dawn Chorus',
    listeners: 1,
    bitrate: 128,
    server_type: 'audio/mpeg',
  });
  expect(source[0].listenurl).toMatch(/^http:\/\/.+\/radio\/dawn\.mp3$/);
  expect(source[0].title).toBe(radio.songOnAir('/radio/dawn.mp3')?.title);
});

test('the dial has twelve channels with numbers, mounts and covers of their own, in four encodings', () => {
  const { channels } = radio;
  expect(channels).toHaveLength(12);
  for (const key of ['channelNumber', 'name', 'mount', 'imagePath'] as const) {
    expect(new Set(channels.map((channel) => channel[key])).size).toBe(12);
  }
  expect(new Set(channels.map(({ codec, bitrate }) => `${codec} ${bitrate}`))).toEqual(
    new Set(['MP3 128', 'MP3 64', 'AAC 96', 'OGG 64']),
  );
});
