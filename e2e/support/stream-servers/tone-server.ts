import { Icecast } from './icecast.ts';
import { ToneSources } from './tone-sources.ts';
import { ALL_TONES, type Tone } from './tones.ts';

export type ToneServer = {
  readonly icecast: Icecast;
  readonly sources: ToneSources;
  stop(): Promise<void>;
};

/** An Icecast with tones on the air. */
export async function startToneServer(tones: readonly Tone[] = ALL_TONES): Promise<ToneServer> {
  const icecast = await Icecast.start(tones);
  const sources = await ToneSources.start(icecast, tones);
  return {
    icecast,
    sources,
    stop: async () => {
      await sources.stop();
      await icecast.stop();
    },
  };
}
