import { probeStream } from '../../apps/server/src/modules/sound/now-playing/sources/stream-probe.ts';
import { parseAllowList } from '../../apps/server/src/outbound/allow-list.ts';
import { createOutbound } from '../../apps/server/src/outbound/outbound.ts';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { waitUntil } from '../support/processes/wait-until.ts';
import { TITLED } from '../support/seeds/titled-tones.ts';
import type { AppServer } from '../support/servers/airdial-server.ts';
import type { Icecast } from '../support/stream-servers/icecast.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** The server polls every 10 s; the rest is for a busy machine. */
const TITLE_LIMIT_MS = 45_000;
const READ_LIMIT_MS = 10_000;
/** How much the server had logged before these tests. */
let loggedBefore = 0;
const ids = new Map<string, string>();

test.beforeAll(async ({ nowPlayingServer: { app } }) => {
  loggedBefore = app.log().length;
  const { channels } = await (await fetch(`${app.origin}/api/channels`)).json();
  for (const { _id, name } of channels) ids.set(name, _id);
});

/** The title in the stream, read by the server's own bounded reader. */
const readInStream = async (icecast: Icecast, mount: string) => {
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

const onAir = async (app: AppServer, name: string) =>
  (await fetch(`${app.origin}/api/nowplaying/${ids.get(name)}`)).json();

const untilTitle = (app: AppServer, name: string, title: string) =>
  waitUntil(`${name} plays ${title}`, async () => (await onAir(app, name)).title === title, TITLE_LIMIT_MS);

test('a new title is returned within one poll, each mount has its own, and junk is no song', async ({
  nowPlayingServer: { app },
  titledStreams: { icecast },
}) => {
  const { mp3, aac } = TONES;
  await icecast.setTitle(mp3.mount, 'Señal - Lluvia');
  await icecast.setTitle(aac.mount, 'Band - Two');
  await Promise.all([untilTitle(app, mp3.channelName, 'Lluvia'), untilTitle(app, aac.channelName, 'Two')]);
  expect(await onAir(app, mp3.channelName)).toMatchObject({
    artist: 'Señal',
    lastUpdated: expect.any(String),
  });
  await icecast.setTitle(aac.mount, 'Unknown - Unknown');
  await icecast.setTitle(mp3.mount, `Señal - Don't Stop; Now`);
  await untilTitle(app, mp3.channelName, `Don't Stop; Now`);
  expect((await onAir(app, aac.channelName)).title).toBe('Two');
});

test('the title in the comments of an Ogg stream is returned, Vorbis and Opus', async ({
  nowPlayingServer: { app },
}) => {
  const { vorbis, opus } = TITLED;
  await untilTitle(app, vorbis.channelName, 'Mar adentro');
  await untilTitle(app, opus.channelName, 'Río abajo');
  expect(await onAir(app, opus.channelName)).toMatchObject({ artist: 'Señal' });
});

test('titles are read from the streams of a real Icecast: ICY blocks, Vorbis and Opus comments', async ({
  titledStreams: { icecast },
}) => {
  await icecast.setTitle(TONES.mp3.mount, 'Señal - Eco');
  await waitUntil('the stream carries the title', async () =>
    JSON.stringify(await readInStream(icecast, TONES.mp3.mount)).includes('Señal - Eco'),
  );
  const read = (mount: string) => readInStream(icecast, mount);
  expect(await read(TITLED.vorbis.mount)).toMatchObject({ title: 'Mar adentro', artist: 'Señal' });
  expect(await read(TITLED.opus.mount)).toMatchObject({ title: 'Río abajo', artist: 'Señal' });
});

test('the server logs no warning', ({ nowPlayingServer: { app } }) => {
  expect(app.log().slice(loggedBefore)).not.toMatch(/"level":(40|50|60)/);
});
