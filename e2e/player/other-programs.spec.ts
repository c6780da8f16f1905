import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { listenWithMpd } from '../support/programs/mpd.ts';
import { listenWithMpv } from '../support/programs/mpv.ts';
import { listenWithVlc } from '../support/programs/vlc.ts';
import { HLS_NAME, lastingChannels, OGG_SONG, RELAYED, SONG } from '../support/seeds/lasting-addresses.ts';
import { TITLED } from '../support/seeds/titled-tones.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { HLS_TONE_HZ, TONES, type Tone } from '../support/stream-servers/tones.ts';

const FFPROBE_PATH = '/usr/bin/ffprobe';
/** `closeTo` allows half a unit of that digit: 5 Hz. */
const TONE_DIGITS = -1;

type Probed = {
  readonly streams: readonly { readonly codec_name: string }[];
  readonly format: { readonly format_name: string; readonly tags?: Readonly<Record<string, string>> };
};

const run = promisify(execFile);

/** What ffmpeg's programs, mpv and MPlayer find at an address. */
async function probe(address: string): Promise<Probed> {
  const { stdout } = await run(FFPROBE_PATH, [
    ...['-v', 'error', '-show_streams', '-show_format', '-of', 'json'],
    address,
  ]);
  return JSON.parse(stdout);
}

test('ffprobe finds sound and name at the addresses that last, of a relayed stream and of relayed HLS', {
  tag: ['@relay', '@no-iphone'],
}, async ({ streamServer, hlsServer }) => {
  const app = await startApp({
    channels: [
      {
        name: 'Relayed',
        channelNumber: 1,
        streamUrl: streamServer.icecast.url(TONES.mp3.mount),
        row: RELAYED,
      },
      { name: HLS_NAME, channelNumber: 2, streamUrl: hlsServer.url, row: RELAYED },
    ],
  });
  const placeOf = async (number: number) => {
    const response = await fetch(`${app.origin}/listen/${number}`, { redirect: 'manual' });
    const { pathname } = new URL(response.headers.get('location') ?? '');
    return pathname;
  };
  try {
    const { streams, format } = await probe(app.origin + (await placeOf(1)));
    expect(streams).toMatchObject([{ codec_name: 'mp3' }]);
    expect(format.tags).toMatchObject({ 'icy-name': 'Relayed', StreamTitle: 'Relayed' });
    const hls = await placeOf(2);
    expect(decodeURIComponent(hls)).toMatch(/^\/relay\/[\w-]+\/Söng-50 %\.m3u8$/);
    expect(await probe(app.origin + hls)).toMatchObject({
      streams: [{ codec_name: 'aac' }],
      format: { format_name: 'hls' },
    });
  } finally {
    await app.stop();
  }
});

/** VLC shows no titles of an Icecast mount without a name. */
const ANY_TITLE = expect.any(String);
const HLS_FILE = expect.stringMatching(/\/S%C3%B6ng-50%20%25\.m3u8$/);

for (const [program, listen, directTitle, hlsTitle] of [
  ['mpv', listenWithMpv, SONG, HLS_NAME],
  // It shows the address where a list names the channel.
  ['mpd', listenWithMpd, SONG, HLS_FILE],
  ['VLC', listenWithVlc, ANY_TITLE, HLS_NAME],
] as const) {
  test(`${program} plays the addresses that last, and shows the title`, {
    tag: ['@relay', '@no-iphone'],
  }, async ({ titledStreams, hlsServer }) => {
    const { icecast } = titledStreams;
    const { mp3, aac } = TONES;
    const { vorbis } = TITLED;
    for (const { mount } of [mp3, aac]) await icecast.setTitle(mount, SONG);
    const at = ({ mount }: Tone) => icecast.url(mount);
    const app = await startApp({ channels: lastingChannels({ at, vorbis, hlsUrl: hlsServer.url }) });
    try {
      const places = ['1', '2', '3', '4', '5.m3u'];
      const heard = await Promise.all(places.map((place) => listen(`${app.origin}/listen/${place}`)));
      expect(heard).toEqual([
        { hz: expect.closeTo(mp3.hz, TONE_DIGITS), title: directTitle },
        { hz: expect.closeTo(mp3.hz, TONE_DIGITS), title: SONG },
        { hz: expect.closeTo(aac.hz, TONE_DIGITS), title: SONG },
        { hz: expect.closeTo(vorbis.hz, TONE_DIGITS), title: OGG_SONG },
        { hz: expect.closeTo(HLS_TONE_HZ, TONE_DIGITS), title: hlsTitle },
      ]);
    } finally {
      await app.stop();
    }
  });
}
