import type { LiveEventData, LiveEventKind } from '@airdial/contract/live/schema';

/** Ids of the channels on the screen and of the playing one. Sorted, without duplicates. */
export type LiveSubscription = { readonly show: readonly string[]; readonly playing: string | null };

/** An event with the data that its kind has. */
export type LiveEvent = {
  readonly [Kind in LiveEventKind]: { readonly kind: Kind; readonly data: LiveEventData<Kind> };
}[LiveEventKind];

/**
 * cut: the connection broke. refused: events are not available here or now. bye: the server stops.
 */
export type LiveEndReason = 'cut' | 'refused' | 'bye';

export type LiveEventHandlers = {
  onEvent(event: LiveEvent): void;
  /** Called at most once, as the last call. */
  onEnd(reason: LiveEndReason): void;
};

/** Time and randomness, injected so that tests do not wait. */
export type LiveClock = {
  nowMs(): number;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  /** Runs `run` after the delay. Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
};

/** Everything the live client touches. */
export type LivePorts = {
  readonly clock: LiveClock;
  isOnline(): boolean;
  /**
   * Opens an event stream. Returns the function that closes it and ends all calls of the handlers.
   */
  openEvents(subscription: LiveSubscription, handlers: LiveEventHandlers): () => void;
  /** @returns false when the server does not know the connection; rejects on any other failure */
  sendSubscription(connectionId: string, subscription: LiveSubscription): Promise<boolean>;
};

export const isSameSubscription = (one: LiveSubscription, other: LiveSubscription): boolean =>
  one.playing === other.playing && one.show.join() === other.show.join();

/** Ids of all subscribed channels, each once. */
export const subscribedChannelIds = ({ show, playing }: LiveSubscription): readonly string[] =>
  playing === null || show.includes(playing) ? show : [...show, playing];
