import type { Player, PlayerChannel, PlayerState } from '@airdial/player';
import { createBrowserPlayer } from '@airdial/player/browser';

/** The measurements of a tested stream. */
export type PlaybackReading = {
  readonly state: PlayerState;
  /** Milliseconds from the press to the first sound; null before it. */
  readonly firstSoundMs: number | null;
  /** How often playback was interrupted. */
  readonly interruptions: number;
  readonly bufferSeconds: number;
  readonly delaySeconds: number;
};

const READ_EVERY_MS = 250;

const bufferedSeconds = ({ buffered, currentTime }: HTMLAudioElement): number =>
  buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime);

/** Plays one stream with the site's player and reports measurements. Nothing is stored. */
export class TestPlayback {
  readonly #holder: HTMLElement;
  readonly #player: Player;
  readonly #onReading: (reading: PlaybackReading) => void;
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #firstSoundMs: number | null = null;
  #interruptions = 0;
  #wasPlaying = false;

  /** @param holder parent of the audio element, which the player may replace */
  constructor(channel: PlayerChannel, holder: HTMLElement, onReading: (reading: PlaybackReading) => void) {
    const element = document.createElement('audio');
    holder.replaceChildren(element);
    this.#holder = holder;
    this.#onReading = onReading;
    this.#player = createBrowserPlayer({ element, storage: null, mediaSession: false });
    this.#player.subscribe(() => this.#onStateChange());
    this.#timer = setInterval(() => this.#read(), READ_EVERY_MS);
    this.#player.tune(channel);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#player.stop();
    this.#player.dispose();
    this.#holder.replaceChildren();
  }

  #onStateChange(): void {
    const { status, reconnecting } = this.#player.getState();
    const isPlaying = status === 'playing' && !reconnecting;
    if (isPlaying) this.#firstSoundMs ??= Math.round(performance.now() - this.#startedMs);
    if (this.#wasPlaying && !isPlaying && status !== 'idle') this.#interruptions += 1;
    this.#wasPlaying = isPlaying;
    this.#read();
  }

  #read(): void {
    const audio = this.#holder.querySelector('audio');
    this.#onReading({
      state: this.#player.getState(),
      firstSoundMs: this.#firstSoundMs,
      interruptions: this.#interruptions,
      bufferSeconds: audio ? bufferedSeconds(audio) : 0,
      delaySeconds: this.#player.delaySeconds(),
    });
  }
}
