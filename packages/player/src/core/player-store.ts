import type { PlayerChannel, PlayerState } from './player-types.ts';

/** Holds the state; `get` returns the same object until something changes. */
export class PlayerStore {
  #state: PlayerState;
  readonly #subscribers = new Set<() => void>();
  #batchDepth = 0;
  #hasChanged = false;

  constructor(state: PlayerState) {
    this.#state = state;
  }

  get(): PlayerState {
    return this.#state;
  }

  subscribe(subscriber: () => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  update(patch: Partial<PlayerState>): void {
    const keys = Object.keys(patch) as (keyof PlayerState)[];
    if (keys.every((key) => Object.is(this.#state[key], patch[key]))) return;
    this.#state = { ...this.#state, ...patch };
    this.#hasChanged = true;
    if (this.#batchDepth === 0) this.#notify();
  }

  /** Notifies once, after `work`: subscribers may render, and the stream must not wait for that. */
  batch(work: () => void): void {
    this.#batchDepth += 1;
    try {
      work();
    } finally {
      this.#batchDepth -= 1;
      if (this.#batchDepth === 0 && this.#hasChanged) this.#notify();
    }
  }

  #notify(): void {
    this.#hasChanged = false;
    for (const subscriber of [...this.#subscribers]) subscriber();
  }

  clear(): void {
    this.#subscribers.clear();
  }
}

/** Index of the channel in the list, compared by id, or -1. */
export function indexOfChannel(channels: readonly PlayerChannel[], channel: PlayerChannel | null): number {
  return channel === null ? -1 : channels.findIndex((other) => other._id === channel._id);
}

/** A circle of channels and the place in it. */
type ChannelCursor = Pick<PlayerState, 'channels' | 'channelIndex'>;

/**
 * The channel some steps away; null where there are none. An index of -1 leads to the nearer end.
 */
export function channelStepsAway(
  { channels, channelIndex }: ChannelCursor,
  steps: number,
): PlayerChannel | null {
  const from = channelIndex < 0 && steps < 0 ? 0 : channelIndex;
  return channels.at((from + steps) % channels.length) ?? null;
}
