import type {
  BufferDepth,
  Player,
  PlayerChannel,
  PlayerErrorCode,
  PlayerNowPlaying,
  PlayerState,
  Quality,
} from '@airdial/player';
import { initialState } from '@airdial/player/initial-state';

const LOAD_ERROR: PlayerErrorCode = 'play-channel-failed';

type Command = (player: Player) => void;

export type LazyPlayerDeps = {
  readonly loadPlayer: () => Promise<Player>;
  /** Called within each press that starts playback before the player has loaded. */
  readonly onPress?: () => void;
};

/**
 * A player whose code loads on demand, so that the first paint does not wait for it. Until then it
 * shows each command's effect at once and queues the command. The creator calls `load` once the
 * page is ready; the first press or preload loads it earlier. After a failure that is shown only a press loads
 * it again, so that the button for that stays.
 */
export class LazyPlayer implements Player {
  #player: Player | null = null;
  #state: PlayerState = initialState();
  #queue: Command[] = [];
  readonly #subscribers = new Set<() => void>();

  readonly #deps: LazyPlayerDeps;
  #isLoading = false;

  constructor(deps: LazyPlayerDeps) {
    this.#deps = deps;
  }

  load(): void {
    if (this.#state.error === null) this.#load();
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#deps.loadPlayer().then(
      (player) => this.#onLoaded(player),
      (cause: unknown) => this.#onLoadFailed(cause),
    );
  }

  #onLoaded(player: Player): void {
    this.#player = player;
    player.subscribe(() => this.#notify());
    for (const command of this.#queue) command(player);
    this.#queue = [];
    this.#notify();
  }

  #onLoadFailed(cause: unknown): void {
    console.error('The player could not be loaded', cause);
    this.#isLoading = false;
    if (this.#state.status !== 'loading') return;
    if (navigator.onLine === false) {
      this.#show({ error: 'network', nextTry: 'when-online' });
      addEventListener('online', () => this.#load(), { once: true });
    } else {
      // What was pressed is over: another press plays, and does not pause what this one begins later.
      this.#queue.push((player) => player.pause());
      this.#show({ status: 'paused', error: LOAD_ERROR });
    }
  }

  #notify(): void {
    for (const subscriber of this.#subscribers) subscriber();
  }

  #show(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** Runs the command, or queues it and shows `preview` until the player has loaded. */
  #run(command: Command, preview: Partial<PlayerState> = {}): void {
    if (this.#player) {
      command(this.#player);
      return;
    }
    this.#queue.push(command);
    if (preview.status === 'loading') this.#deps.onPress?.();
    if (preview.status) this.#load();
    this.#show(preview.status ? { error: null, nextTry: null, ...preview } : preview);
  }

  getState(): PlayerState {
    return this.#player?.getState() ?? this.#state;
  }

  subscribe(subscriber: () => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  setChannels(channels: readonly PlayerChannel[]): void {
    this.#run((player) => player.setChannels(channels), { channels });
  }

  setNowPlaying(nowPlaying: PlayerNowPlaying | null): void {
    this.#run((player) => player.setNowPlaying(nowPlaying), { nowPlaying });
  }

  tune(channel: PlayerChannel): void {
    this.#run((player) => player.tune(channel), { status: 'loading', channel });
  }

  toggle(channel?: PlayerChannel): void {
    const { channel: current, status } = this.#state;
    const isPause = status === 'loading' && (!channel || channel._id === current?._id);
    const target = channel ?? current;
    this.#run(
      (player) => player.toggle(channel),
      target ? { status: isPause ? 'paused' : 'loading', channel: target } : {},
    );
  }

  select(channel: PlayerChannel): void {
    this.#run((player) => player.select(channel), { status: 'paused', channel });
  }

  play(): void {
    this.#run((player) => player.play(), this.#state.channel ? { status: 'loading' } : {});
  }

  pause(): void {
    this.#run((player) => player.pause(), this.#state.channel ? { status: 'paused' } : {});
  }

  stop(): void {
    this.#run((player) => player.stop(), { status: 'idle', channel: null });
  }

  next(): void {
    this.#load();
    this.#run((player) => player.next());
  }

  previous(): void {
    this.#load();
    this.#run((player) => player.previous());
  }

  setVolume(volume: number): void {
    this.#run((player) => player.setVolume(volume), { volume, muted: false });
  }

  setMuted(muted: boolean): void {
    this.#run((player) => player.setMuted(muted), { muted });
  }

  fadeOut(durationMs: number): void {
    this.#player?.fadeOut(durationMs);
  }

  endFade(): void {
    this.#player?.endFade();
  }

  setRemembersChannel(remembersChannel: boolean): void {
    this.#run((player) => player.setRemembersChannel(remembersChannel), { remembersChannel });
  }

  setQuality(quality: Quality): void {
    this.#run((player) => player.setQuality(quality));
  }

  setSameVolume(isOn: boolean): void {
    this.#run((player) => player.setSameVolume(isOn));
  }

  setBufferDepth(bufferDepth: BufferDepth): void {
    this.#run((player) => player.setBufferDepth(bufferDepth));
  }

  rewind(seconds: number): void {
    this.#player?.rewind(seconds);
  }

  goLive(): void {
    this.#player?.goLive();
  }

  delaySeconds(): number {
    return this.#player?.delaySeconds() ?? 0;
  }

  preload(channel: PlayerChannel): () => void {
    if (this.#player) return this.#player.preload(channel);
    this.load();
    let release: (() => void) | null = () => undefined;
    this.#queue.push((player) => {
      // A press opens the stream itself, with the element that may play.
      const isPressed = this.#state.status === 'loading';
      if (release && !isPressed) release = player.preload(channel);
    });
    return () => {
      release?.();
      release = null;
    };
  }

  dispose(): void {
    this.#run((player) => player.dispose());
  }
}
