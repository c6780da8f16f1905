import { homeChannels, MOUNT_LISTENERS } from '../seeds/home-channels.ts';
import { startStatusServer } from '../stream-servers/status-server.ts';
import { startApp } from './airdial-server.ts';

export type HomeServer = { readonly origin: string; stop(): Promise<void> };

/** Airdial with two pages of channels that can be listed and never heard. */
export async function startHomeServer(): Promise<HomeServer> {
  const streams = await startStatusServer(MOUNT_LISTENERS);
  const app = await startApp({ channels: homeChannels(streams.origin) });
  return {
    origin: app.origin,
    stop: async () => {
      await app.stop();
      await streams.stop();
    },
  };
}
