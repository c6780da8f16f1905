import { type AppServer, startApp } from './app-server.ts';
import { HomePage } from './pages/home-page.ts';
import { PlayerBar } from './pages/player-bar.ts';
import { test as base, expect } from './test.ts';
import { toneChannels } from './tone-channels.ts';

type WorkerFixtures = {
  /** The product, with the tones behind the worker's wire as channels 1 to 6. */
  toneApp: AppServer;
};

type TestFixtures = {
  /** Not open yet: a test may have something to prepare. */
  home: HomePage;
  bar: PlayerBar;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  toneApp: [
    async ({ stationWire }, use) => {
      const app = await startApp({ channels: toneChannels((mount) => stationWire.url(mount)) });
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  // The wire cuts what the last test left open: it must be there before anything plays, beforeEach included.
  home: async ({ page, toneApp, wire: _wire }, use) => {
    await use(new HomePage(page, toneApp.origin));
  },
  bar: async ({ page }, use) => {
    await use(new PlayerBar(page));
  },
});

export { expect };
