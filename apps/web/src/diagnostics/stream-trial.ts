import type { Player, PlayerChannel, PlayerState } from '@airdial/player/core/player-types';
import { createBrowserPlayer } from '@airdial/player/dom/create-browser-player';

/** How a tested stream does. */
export type TrialReading = {
  readonly state: PlayerState;
  /** From the press to the first sound. */
  readonly firstSoundMs: number | null;
  /** How often the sound broke off. */
  readonly breaks: number;
  readonly bufferSeconds: number;
  readonly delaySeconds: number;
};

const READ_EVERY_MS = 250;

const bufferAhead = ({ buffered, currentTime }: HTMLAudioElement): number =>
  buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime);

/** Plays one stream with the radio's own engine and reads it as it goes. Nothing is remembered of it. */
export class StreamTrial {
  readonly #holder: HTMLElement;
  readonly #player: Player;
  readonly #tell: (reading: TrialReading) => void;
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #firstSoundMs: number | null = null;
  #breaks = 0;
  #wasPlaying = false;

  /** @param holder where the audio element stands meanwhile; the engine may exchange it for another */
  constructor(channel: PlayerChannel, holder: HTMLElement, tell: (reading: TrialReading) => void) {
    const element = document.createElement('audio');
    holder.replaceChildren(element);
    this.#holder = holder;
    this.#tell = tell;
    this.#player = createBrowserPlayer({ element, storage: null, mediaSession: false });
    this.#player.subscribe(() => this.#follow());
    this.#timer = setInterval(() => this.#read(), READ_EVERY_MS);
    this.#player.tune(channel);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#player.stop();
    this.#player.dispose();
    this.#holder.replaceChildren();
  }

  #follow(): void {
    const { status, reconnecting } = this.#player.getState();
    const isPlaying = status === 'playing' && !reconnecting;
    if (isPlaying) this.#firstSoundMs ??= Math.round(performance.now() - this.#startedMs);
    if (this.#wasPlaying && !isPlaying && status !== 'idle') this.#breaks += 1;
    this.#wasPlaying = isPlaying;
    this.#read();
  }

  #read(): void {
    const audio = this.#holder.querySelector('audio');
    this.#tell({
      state: this.#player.getState(),
      firstSoundMs: this.#firstSoundMs,
      breaks: this.#breaks,
      bufferSeconds: audio ? bufferAhead(audio) : 0,
      delaySeconds: this.#player.delaySeconds(),
    });
  }
}
