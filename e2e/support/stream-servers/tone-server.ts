import { Icecast } from './icecast.ts';
import { ToneSources } from './tone-sources.ts';
import { ALL_TONES } from './tones.ts';

export type ToneServer = {
  readonly icecast: Icecast;
  readonly sources: ToneSources;
  stop(): Promise<void>;
};

/** An Icecast with every tone on the air. */
export async function startToneServer(): Promise<ToneServer> {
  const icecast = await Icecast.start(ALL_TONES);
  const sources = await ToneSources.start(icecast, ALL_TONES);
  return {
    icecast,
    sources,
    stop: async () => {
      await sources.stop();
      await icecast.stop();
    },
  };
}
