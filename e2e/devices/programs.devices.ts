import { expect } from '@playwright/test';
import { test as base } from '../support/fixtures/worker-fixtures.ts';
import { listenWithAudacious } from '../support/programs/audacious.ts';
import { listenWithCmus } from '../support/programs/cmus.ts';
import { listenWithKodi } from '../support/programs/kodi.ts';
import { listenWithMoc } from '../support/programs/moc.ts';
import { HLS_NAME, lastingChannels, OGG_SONG, SONG } from '../support/seeds/lasting-addresses.ts';
import { TITLED } from '../support/seeds/titled-tones.ts';
import { type AppServer, startApp } from '../support/servers/airdial-server.ts';
import { startToneServer } from '../support/stream-servers/tone-server.ts';
import { HLS_TONE_HZ, TONES, type Tone } from '../support/stream-servers/tones.ts';

/** `closeTo` allows half a unit of that digit: 5 Hz. */
const TONE_DIGITS = -1;

const { mp3, aac } = TONES;
/** The name of Ogg in Icecast's own library; cmus does not know audio/ogg, and moc takes that for Opus. */
const vorbis: Tone = {
  ...TITLED.vorbis,
  format: TITLED.vorbis.format.map((option) => (option === 'audio/ogg' ? 'application/ogg' : option)),
};

const test = base.extend<{ app: AppServer }>({
  app: async ({ hlsServer }, use) => {
    const tones = await startToneServer([mp3, aac, vorbis]);
    const { icecast } = tones;
    for (const { mount } of [mp3, aac]) await icecast.setTitle(mount, SONG);
    const at = ({ mount }: Tone) => icecast.url(mount);
    const app = await startApp({ channels: lastingChannels({ at, vorbis, hlsUrl: hlsServer.url }) });
    await use(app);
    await app.stop();
    await tones.stop();
  },
});

const tone = (hz: number, title: string) => ({ hz: expect.closeTo(hz, TONE_DIGITS), title });

for (const [program, listen, oggTitle, hlsTitle] of [
  // cmus and moc know no HLS.
  ['cmus', listenWithCmus, OGG_SONG, null],
  ['moc', listenWithMoc, `Señal - ${OGG_SONG}`, null],
  // It shows the name of the file.
  ['Audacious', listenWithAudacious, OGG_SONG, 'Söng-50 %'],
] as const) {
  test(`${program} plays the addresses that last, and shows the title`, async ({ app }) => {
    const expected = [
      ['1', tone(mp3.hz, SONG)],
      ['2', tone(mp3.hz, SONG)],
      ['3', tone(aac.hz, SONG)],
      ['4', tone(vorbis.hz, oggTitle)],
      ...(hlsTitle ? [['5.m3u', tone(HLS_TONE_HZ, hlsTitle)] as const] : []),
    ] as const;
    for (const [place, heard] of expected) {
      expect(await listen(`${app.origin}/listen/${place}`), place).toEqual(heard);
    }
  });
}

test('Kodi plays the channels of the list as its radio, and shows the title', async ({ app }) => {
  expect(await listenWithKodi(`${app.origin}/listen.m3u`)).toEqual([
    // It shows no titles of an Icecast mount without a name, and none of Ogg, but that of the channel.
    tone(mp3.hz, 'Direct'),
    tone(mp3.hz, SONG),
    tone(aac.hz, SONG),
    tone(vorbis.hz, 'Ogg'),
    tone(HLS_TONE_HZ, HLS_NAME),
  ]);
});
