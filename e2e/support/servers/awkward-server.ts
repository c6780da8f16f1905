import type { ZooServer } from '../../../apps/server/src/testing/zoo/zoo-server.ts';
import { AWKWARD, type AwkwardName, startAwkwardStreams } from '../stream-servers/awkward-streams.ts';
import { type AppServer, startApp } from './airdial-server.ts';

/** Airdial with a channel for each awkward stream, by its name. */
export async function startAwkwardServer(): Promise<AppServer> {
  const streams = await startAwkwardStreams();
  const app = await startApp({ channels: toSeeds(streams) });
  return {
    ...app,
    stop: async () => {
      await streams.stop();
      return app.stop();
    },
  };
}

function toSeeds(streams: ZooServer<AwkwardName>) {
  return (Object.keys(AWKWARD) as AwkwardName[]).map((name, index) => ({
    name,
    channelNumber: index + 1,
    streamUrl: streams.url(name),
    codec: AWKWARD[name].sounds.at(-1)?.codec ?? 'MP3',
  }));
}
