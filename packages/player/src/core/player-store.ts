import type { PlayerPorts } from './player-ports.ts';
import type { PlayerChannel, PlayerState } from './player-types.ts';

/** The state of a channel that does not play. */
export const NOT_PLAYING = {
  error: null,
  httpStatus: null,
  reconnecting: false,
  isConnectionSlow: false,
  nextTry: null,
  output: null,
  bitrate: null,
  canRewind: false,
  behindLiveSeconds: 0,
} as const satisfies Partial<PlayerState>;

export function initialState({ initial }: Pick<PlayerPorts, 'initial'>): PlayerState {
  return {
    ...NOT_PLAYING,
    status: initial.channel === null ? 'idle' : 'paused',
    channel: initial.channel,
    channelIndex: -1,
    channels: [],
    wraps: true,
    awaitedSteps: 0,
    nowPlaying: null,
    volume: initial.volume,
    muted: initial.muted,
    volumeIsFixed: false,
    remembersChannel: initial.remembersChannel,
    quality: initial.quality,
    hasQualities: false,
  };
}

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

/** A list of channels and the place in it. */
type ChannelCursor = Pick<PlayerState, 'channels' | 'channel' | 'channelIndex' | 'wraps'>;

/**
 * The channel some steps away, or null. Both ends of a list that wraps lead to the other one, and
 * an index of -1 to the nearer end. Beyond an open end, and from a channel that the list does not
 * have, nothing is known.
 */
export function channelStepsAway(cursor: ChannelCursor, steps: number): PlayerChannel | null {
  const { channels, channel, channelIndex, wraps } = cursor;
  const from = channelIndex < 0 && steps < 0 ? 0 : channelIndex;
  const index = from + steps;
  if (wraps) return channels.at(index % channels.length) ?? null;
  if (channel !== null && channelIndex < 0) return null;
  return channels[index] ?? null;
}
