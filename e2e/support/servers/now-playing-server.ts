import { AdminApi } from '../api/admin-api.ts';
import { PEOPLE } from '../seeds/people.ts';
import { Icecast } from '../stream-servers/icecast.ts';
import { ToneSources } from '../stream-servers/tone-sources.ts';
import { TONES, type Tone } from '../stream-servers/tones.ts';
import { type AppServer, startApp } from './airdial-server.ts';

/** An Ogg stream carries its title in its first bytes. */
export const TITLED = {
  vorbis: titled(TONES.vorbis, 'Mar adentro'),
  opus: titled(TONES.opus, 'Río abajo'),
};

const STREAMS: readonly Tone[] = [TONES.mp3, TONES.aac, TONES.mp3WithoutCors, TITLED.vorbis, TITLED.opus];

export type NowPlayingServer = {
  readonly app: AppServer;
  readonly origin: string;
  readonly ada: AdminApi;
  readonly icecast: Icecast;
  stop(): Promise<void>;
};

/** Airdial with an Icecast of its own, whose titles tests change without disturbing the player's tests. */
export async function startNowPlayingServer(): Promise<NowPlayingServer> {
  const icecast = await Icecast.start(STREAMS);
  const sources = await ToneSources.start(icecast, STREAMS);
  const app = await startApp({
    channels: STREAMS.map(({ channelName: name, codec, mount }, index) => ({
      name,
      channelNumber: index + 1,
      streamUrl: icecast.url(mount),
      codec,
    })),
    accounts: { people: [PEOPLE.admin, PEOPLE.validated] },
  });
  return {
    app,
    origin: app.origin,
    ada: await AdminApi.signIn(app.origin, PEOPLE.admin),
    icecast,
    stop: async () => {
      await app.stop();
      await sources.stop();
      await icecast.stop();
    },
  };
}

function titled(tone: Tone, title: string): Tone {
  return {
    ...tone,
    format: ['-metadata', `title=${title}`, '-metadata', 'artist=Señal', ...tone.format],
  };
}
