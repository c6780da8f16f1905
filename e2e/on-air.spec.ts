import { expect, test } from '@playwright/test';
import { type AppServer, startApp } from './support/app-server.ts';
import { Icecast } from './support/icecast.ts';
import { ToneSources } from './support/tone-sources.ts';
import { TONES } from './support/tones.ts';
import { waitUntil } from './support/wait-until.ts';

/** A heard channel is asked every 10 s; the rest is for a busy machine. */
const TITLE_LIMIT_MS = 20_000;
const STATIONS = [TONES.mp3, TONES.aac];

let icecast: Icecast;
let sources: ToneSources;
let app: AppServer;
const ids = new Map<string, string>();

test.beforeAll(async () => {
  icecast = await Icecast.start(STATIONS);
  sources = await ToneSources.start(icecast, STATIONS);
  app = await startApp({
    channels: STATIONS.map((tone, index) => ({
      name: tone.channelName,
      channelNumber: index + 1,
      streamUrl: icecast.url(tone.mount),
      codec: tone.codec,
    })),
  });
  const { channels } = await (await fetch(`${app.origin}/api/channels`)).json();
  for (const { _id, name } of channels) ids.set(name, _id);
});

test.afterAll(async () => {
  await app.stop();
  await sources.stop();
  await icecast.stop();
});

const onAir = async (name: string) => (await fetch(`${app.origin}/api/nowplaying/${ids.get(name)}`)).json();

const untilTitle = (name: string, title: string) =>
  waitUntil(`${name} plays ${title}`, async () => (await onAir(name)).title === title, TITLE_LIMIT_MS);

test('a title that changes at the station is answered within a poll', async () => {
  const { mount, channelName } = TONES.mp3;
  await icecast.setTitle(mount, 'Señal - Lluvia');
  await untilTitle(channelName, 'Lluvia');
  expect(await onAir(channelName)).toMatchObject({ artist: 'Señal', lastUpdated: expect.any(String) });
  await icecast.setTitle(mount, `Señal - Don't Stop; Now`);
  await untilTitle(channelName, `Don't Stop; Now`);
});

test('each mount has its own title, and junk is no song', async () => {
  await icecast.setTitle(TONES.mp3.mount, 'Band - One');
  await icecast.setTitle(TONES.aac.mount, 'Band - Two');
  await Promise.all([untilTitle(TONES.mp3.channelName, 'One'), untilTitle(TONES.aac.channelName, 'Two')]);
  await icecast.setTitle(TONES.aac.mount, 'Unknown - Unknown');
  await icecast.setTitle(TONES.mp3.mount, 'Band - Three');
  await untilTitle(TONES.mp3.channelName, 'Three');
  expect((await onAir(TONES.aac.channelName)).title).toBe('Two');
});

test('the server’s log has no complaint', () => {
  expect(app.log()).not.toMatch(/"level":(40|50|60)/);
});
