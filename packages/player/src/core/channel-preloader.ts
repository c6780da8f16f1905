import type { ChannelLoader } from './channel-loader.ts';
import type { OpenedStreams } from './opened-streams.ts';
import type { Cancel, PlayerPorts } from './player-ports.ts';
import type { PlayerAddress, PlayerChannel } from './player-types.ts';
import { listAddresses } from './stream-addresses.ts';

type ChannelPreloaderOptions = {
  readonly loader: ChannelLoader;
  readonly streams: OpenedStreams;
  readonly preload: PlayerPorts['preload'];
  /** What plays has its connection. */
  isPlaying(channel: PlayerChannel): boolean;
  sort(addresses: readonly PlayerAddress[]): PlayerAddress[];
};

/** Opens the stream of a channel before the press. */
export class ChannelPreloader {
  readonly #options: ChannelPreloaderOptions;

  constructor(options: ChannelPreloaderOptions) {
    this.#options = options;
  }

  /** @returns the function that releases the stream */
  preload(channel: PlayerChannel): Cancel {
    const { loader, streams, preload, isPlaying, sort } = this.#options;
    if (loader.needs(channel)) return this.#preloadWhenLoaded(channel);
    const [address] = sort(listAddresses(channel));
    if (isPlaying(channel) || address === undefined) return () => {};
    const kind = streams.chooseOutput(address);
    const request = kind === 'audio-element' ? streams.toOpening(address) : streams.toRequest(address);
    return preload(kind, request);
  }

  #preloadWhenLoaded(channel: PlayerChannel): Cancel {
    let release: Cancel = () => {};
    const cancel = this.#options.loader.load(channel, {
      onLoaded: (loaded) => {
        release = this.preload(loaded);
      },
      onFailed: () => {},
    });
    return () => {
      cancel();
      release();
    };
  }
}
