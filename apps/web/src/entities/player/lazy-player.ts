import { DEFAULT_VOLUME } from '@airdial/contract/limits';
import type {
  Player,
  PlayerChannel,
  PlayerErrorCode,
  PlayerNowPlaying,
  PlayerState,
} from '@airdial/player/core/player-types';

const ENGINE_MISSING: PlayerErrorCode = 'play-failed';

const SILENT: PlayerState = {
  status: 'idle',
  channel: null,
  channelIndex: -1,
  channels: [],
  nowPlaying: null,
  volume: DEFAULT_VOLUME,
  muted: false,
  volumeIsFixed: false,
  error: null,
  reconnecting: false,
  output: null,
  canRewind: false,
  behindLiveSeconds: 0,
};

type Command = (engine: Player) => void;

/**
 * The engine before it is there. It answers at once: a press made while the engine's file is still on its way shows
 * as loading and is carried out on arrival. So the first paint does not wait for the engine. Whoever makes one calls
 * `load` as soon as the page is there; the first wish of a listener does so earlier.
 */
export class LazyPlayer implements Player {
  #engine: Player | null = null;
  #state: PlayerState = SILENT;
  #waiting: Command[] = [];
  readonly #listeners = new Set<() => void>();

  readonly #loadEngine: () => Promise<Player>;
  #isLoading = false;

  constructor(loadEngine: () => Promise<Player>) {
    this.#loadEngine = loadEngine;
  }

  load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#loadEngine().then(
      (arrived) => this.#takeOver(arrived),
      (cause: unknown) => this.#giveUp(cause),
    );
  }

  #takeOver(engine: Player): void {
    this.#engine = engine;
    engine.subscribe(() => this.#notify());
    for (const command of this.#waiting) command(engine);
    this.#waiting = [];
    this.#notify();
  }

  #giveUp(cause: unknown): void {
    console.error('The player could not be loaded', cause);
    if (this.#state.channel) this.#show({ status: 'paused', error: ENGINE_MISSING });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #show(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  #do(command: Command, shown: Partial<PlayerState> = {}): void {
    if (this.#engine) {
      command(this.#engine);
      return;
    }
    this.#waiting.push(command);
    if (shown.status) this.load();
    this.#show(shown);
  }

  getState(): PlayerState {
    return this.#engine?.getState() ?? this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setChannels(channels: readonly PlayerChannel[]): void {
    this.#do((engine) => engine.setChannels(channels), { channels });
  }

  setNowPlaying(nowPlaying: PlayerNowPlaying | null): void {
    this.#do((engine) => engine.setNowPlaying(nowPlaying), { nowPlaying });
  }

  tune(channel: PlayerChannel): void {
    this.#do((engine) => engine.tune(channel), { status: 'loading', channel });
  }

  toggle(channel?: PlayerChannel): void {
    const { channel: current, status } = this.#state;
    const stops = status === 'loading' && (!channel || channel._id === current?._id);
    const shown = channel ?? current;
    this.#do(
      (engine) => engine.toggle(channel),
      shown ? { status: stops ? 'paused' : 'loading', channel: shown } : {},
    );
  }

  select(channel: PlayerChannel): void {
    this.#do((engine) => engine.select(channel), { status: 'paused', channel });
  }

  play(): void {
    this.#do((engine) => engine.play(), this.#state.channel ? { status: 'loading' } : {});
  }

  pause(): void {
    this.#do((engine) => engine.pause(), this.#state.channel ? { status: 'paused' } : {});
  }

  stop(): void {
    this.#do((engine) => engine.stop(), { status: 'idle', channel: null });
  }

  next(): void {
    this.#do((engine) => engine.next());
  }

  previous(): void {
    this.#do((engine) => engine.previous());
  }

  setVolume(volume: number): void {
    this.#do((engine) => engine.setVolume(volume), { volume, muted: false });
  }

  setMuted(muted: boolean): void {
    this.#do((engine) => engine.setMuted(muted), { muted });
  }

  rewind(seconds: number): void {
    this.#engine?.rewind(seconds);
  }

  goLive(): void {
    this.#engine?.goLive();
  }

  delaySeconds(): number {
    return this.#engine?.delaySeconds() ?? 0;
  }

  warm(channel: PlayerChannel): () => void {
    if (this.#engine) return this.#engine.warm(channel);
    this.load();
    let release: (() => void) | null = () => undefined;
    this.#waiting.push((engine) => {
      if (release) release = engine.warm(channel);
    });
    return () => {
      release?.();
      release = null;
    };
  }

  dispose(): void {
    this.#do((engine) => engine.dispose());
  }
}
