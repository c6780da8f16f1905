import { probeStream } from '../../apps/server/src/modules/now-playing/stream-probe.ts';
import { parseAllowList } from '../../apps/server/src/outbound/allow-list.ts';
import { createOutbound } from '../../apps/server/src/outbound/outbound.ts';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { waitUntil } from '../support/processes/wait-until.ts';
import { type AppServer, startApp } from '../support/servers/airdial-server.ts';
import { Icecast } from '../support/stream-servers/icecast.ts';
import { ToneSources } from '../support/stream-servers/tone-sources.ts';
import { TONES, type Tone } from '../support/stream-servers/tones.ts';

/** The server polls every 10 s; the rest is for a busy machine. */
const TITLE_LIMIT_MS = 45_000;
const READ_LIMIT_MS = 10_000;
/** An Ogg stream carries its title in its first bytes. */
const VORBIS = titled(TONES.vorbis, 'Mar adentro');
const OPUS = titled(TONES.opus, 'Río abajo');
const STATIONS: readonly Tone[] = [TONES.mp3, TONES.aac, VORBIS, OPUS];

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

function titled(tone: Tone, title: string): Tone {
  return {
    ...tone,
    encoding: ['-metadata', `title=${title}`, '-metadata', 'artist=Señal', ...tone.encoding],
  };
}

/** The title in the stream, read by the server's own bounded reader. */
const readInStream = async (mount: string) => {
  const outbound = createOutbound({ allow: parseAllowList('127.0.0.0/8') });
  try {
    const { track } = await probeStream(
      outbound,
      icecast.url(mount),
      null,
      AbortSignal.timeout(READ_LIMIT_MS),
    );
    return track;
  } finally {
    await outbound.close();
  }
};

const onAir = async (name: string) => (await fetch(`${app.origin}/api/nowplaying/${ids.get(name)}`)).json();

const untilTitle = (name: string, title: string) =>
  waitUntil(`${name} plays ${title}`, async () => (await onAir(name)).title === title, TITLE_LIMIT_MS);

test('a new title is returned within one poll', async () => {
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

test('the title in the comments of an Ogg stream is returned, Vorbis and Opus', async () => {
  await untilTitle(VORBIS.channelName, 'Mar adentro');
  await untilTitle(OPUS.channelName, 'Río abajo');
  expect(await onAir(OPUS.channelName)).toMatchObject({ artist: 'Señal' });
});

test('titles are read from the streams of a real Icecast: ICY blocks, Vorbis and Opus comments', async () => {
  await icecast.setTitle(TONES.mp3.mount, 'Señal - Eco');
  await waitUntil('the stream carries the title', async () =>
    JSON.stringify(await readInStream(TONES.mp3.mount)).includes('Señal - Eco'),
  );
  expect(await readInStream(VORBIS.mount)).toMatchObject({ title: 'Mar adentro', artist: 'Señal' });
  expect(await readInStream(OPUS.mount)).toMatchObject({ title: 'Río abajo', artist: 'Señal' });
});

test('the server logs no warning', () => {
  expect(app.log()).not.toMatch(/"level":(40|50|60)/);
});
