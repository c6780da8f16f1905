import { type AppServer, startApp } from './app-server.ts';
import { Icecast } from './icecast.ts';
import { HomePage } from './pages/home-page.ts';
import { PlayerBar } from './pages/player-bar.ts';
import { PEOPLE } from './people.ts';
import { test as base, expect } from './test.ts';
import { ToneSources } from './tone-sources.ts';
import { TONES } from './tones.ts';

type OnAir = { readonly icecast: Icecast; readonly app: AppServer };

const STATIONS = [TONES.mp3, TONES.aac];

type WorkerFixtures = {
  /** A station whose titles these tests change, apart from the one that the player's tests share. */
  onAir: OnAir;
};
type TestFixtures = { home: HomePage; bar: PlayerBar };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  onAir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const icecast = await Icecast.start(STATIONS);
      const sources = await ToneSources.start(icecast, STATIONS);
      const app = await startApp({
        channels: STATIONS.map((tone, index) => ({
          name: tone.channelName,
          channelNumber: index + 1,
          streamUrl: icecast.url(tone.mount),
          codec: tone.codec,
        })),
        accounts: { people: [PEOPLE.validated] },
      });
      await use({ icecast, app });
      await app.stop();
      await sources.stop();
      await icecast.stop();
    },
    { scope: 'worker' },
  ],
  home: async ({ page, onAir }, use) => {
    await use(new HomePage(page, onAir.app.origin));
  },
  bar: async ({ page }, use) => {
    await use(new PlayerBar(page));
  },
});

export { expect };
