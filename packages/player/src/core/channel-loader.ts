import type { Cancel, PlayerPorts } from './player-ports.ts';
import type { PlayableChannel, PlayerChannel } from './player-types.ts';

type LoadedHandlers = {
  readonly onLoaded: (channel: PlayableChannel) => void;
  readonly onFailed: () => void;
};

/** Loads the addresses of channels that are listed without them. */
export class ChannelLoader {
  readonly #loadChannel: PlayerPorts['loadChannel'];
  /** Set while the channel that is to play is loaded. */
  #cancel: Cancel | null = null;

  constructor({ loadChannel }: Pick<PlayerPorts, 'loadChannel'>) {
    this.#loadChannel = loadChannel;
  }

  /** The channel that is to play is being loaded. */
  get isLoading(): boolean {
    return this.#cancel !== null;
  }

  needs({ play }: PlayerChannel): boolean {
    return play === undefined && this.#loadChannel !== undefined;
  }

  /** Loads the channel that is to play, in place of one that is being loaded. */
  start(channel: PlayerChannel, handlers: LoadedHandlers): void {
    this.stop();
    this.#cancel = this.load(channel, handlers);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** @returns the function after which neither handler is called */
  load(channel: PlayerChannel, { onLoaded, onFailed }: LoadedHandlers): Cancel {
    let isCancelled = false;
    this.#loadChannel?.(channel).then(
      (loaded) => {
        if (!isCancelled) onLoaded(loaded);
      },
      () => {
        if (!isCancelled) onFailed();
      },
    );
    return () => {
      isCancelled = true;
    };
  }
}
