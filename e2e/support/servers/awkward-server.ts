import {
  AWKWARD,
  type AwkwardName,
  type AwkwardStreams,
  startAwkwardStreams,
} from '../stream-servers/awkward-streams.ts';
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

function toSeeds(streams: AwkwardStreams) {
  return (Object.keys(AWKWARD) as AwkwardName[]).map((name, index) => ({
    name,
    channelNumber: index + 1,
    streamUrl: streams.url(name),
    codec: 'MP3',
  }));
}
