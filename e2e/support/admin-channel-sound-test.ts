import { AdminApi } from './admin-api.ts';
import { ADA } from './admin-channels-station.ts';
import { startApp } from './app-server.ts';
import { Icecast } from './icecast.ts';
import { AdminChannels } from './pages/admin-channels.ts';
import { test as base, expect } from './test.ts';
import { ToneSources } from './tone-sources.ts';
import { TONES } from './tones.ts';

const STATIONS = [TONES.mp3, TONES.aac, TONES.mp3WithoutCors];

type OnAir = { readonly origin: string; readonly ada: AdminApi; readonly icecast: Icecast };

type WorkerFixtures = {
  /** An administrator's product, and a station whose titles these tests change, apart from what others share. */
  onAir: OnAir;
};
type TestFixtures = { channels: AdminChannels };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  onAir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const icecast = await Icecast.start(STATIONS);
      const sources = await ToneSources.start(icecast, STATIONS);
      const channels = STATIONS.map(({ channelName: name, codec, mount }, index) => ({
        name,
        channelNumber: index + 1,
        streamUrl: icecast.url(mount),
        codec,
      }));
      const app = await startApp({ channels, accounts: { people: [ADA] } });
      await use({ origin: app.origin, ada: await AdminApi.signIn(app.origin, ADA), icecast });
      await app.stop();
      await sources.stop();
      await icecast.stop();
    },
    { scope: 'worker' },
  ],
  channels: async ({ page, onAir }, use) => {
    await onAir.ada.signInPage(page);
    await use(new AdminChannels(page, onAir.origin));
  },
});

export { expect };
