import { startApp } from './app-server.ts';
import { HomePage } from './pages/home-page.ts';
import { test as base, expect } from './radio-test.ts';
import type { ChannelSeed } from './seed-channels.ts';
import { TONES } from './tones.ts';

/** One page of the list: channels that cannot sound, by what is wrong with each, and one that can. */
export const ODD = {
  gone: 'Gone',
  webPage: 'Web page',
  unreachable: 'Unreachable',
  silent: 'Silent',
  noise: 'Noise',
  unplayable: 'Unplayable',
  missing: 'Missing address',
  notHttp: 'Not http',
  script: 'Script address',
  hls: 'Playlist',
  sound: 'Sound',
  mislabelled: 'Mislabelled',
} as const;

type WorkerFixtures = { oddOrigin: string };

/** `home` leads to a product whose channels are the odd ones. */
export const test = base.extend<{ home: HomePage }, WorkerFixtures>({
  oddOrigin: [
    async ({ station, stationWire, oddStations, hlsStation }, use) => {
      const urls = {
        gone: station.icecast.url('/gone'),
        webPage: oddStations.webPageUrl,
        unreachable: oddStations.unreachableUrl,
        silent: oddStations.silentUrl,
        noise: oddStations.noiseUrl,
        unplayable: oddStations.unplayableUrl,
        missing: null,
        notHttp: 'ftp://127.0.0.1/stream',
        script: 'javascript:alert(1)',
        hls: hlsStation.url,
        sound: stationWire.url(TONES.mp3.mount),
        mislabelled: stationWire.url(TONES.opus.mount),
      };
      const app = await startApp({ channels: toSeeds(urls) });
      await use(app.origin);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  home: async ({ page, oddOrigin, wire: _wire }, use) => {
    await use(new HomePage(page, oddOrigin));
  },
});

function toSeeds(urls: Readonly<Record<keyof typeof ODD, string | null>>): ChannelSeed[] {
  return (Object.keys(ODD) as (keyof typeof ODD)[]).map((key, index) => ({
    name: ODD[key],
    channelNumber: index + 1,
    streamUrl: urls[key],
    codec: key === 'hls' ? 'HLS' : 'MP3',
  }));
}

export { expect };
