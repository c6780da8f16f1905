import type { LiveEventData, LiveEventKind } from '@airdial/contract/live/schema';

/** What is on the screen, and what sounds. Ids in their order, each once. */
export type LiveSubscription = { readonly show: readonly string[]; readonly playing: string | null };

/** An event with the data that its kind has. */
export type LiveEvent = {
  readonly [Kind in LiveEventKind]: { readonly kind: Kind; readonly data: LiveEventData<Kind> };
}[LiveEventKind];

/** cut: it was there, or nearly, and broke. refused: events cannot be had here, or not now. bye: the server stops. */
export type LiveEnd = 'cut' | 'refused' | 'bye';

export type EventsListener = {
  onEvent(event: LiveEvent, eventId: string): void;
  /** At most once; nothing comes after it. */
  onEnd(end: LiveEnd): void;
};

/** Time and chance, passed in so that nothing has to be waited for in a test. */
export type LiveClock = {
  nowMs(): number;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  /** Answers how to call it off. */
  after(delayMs: number, run: () => void): () => void;
};

/** Everything the live client touches. */
export type LivePorts = {
  readonly clock: LiveClock;
  isOnline(): boolean;
  /** Opens a stream of events. Answers how to close it; after that the listener hears no more. */
  openEvents(focus: LiveSubscription, lastEventId: string | null, listener: EventsListener): () => void;
  /** @returns false when the server does not know the connection; rejects when it cannot be told */
  sendFocus(connectionId: string, focus: LiveSubscription): Promise<boolean>;
};

export const isSameFocus = (one: LiveSubscription, other: LiveSubscription): boolean =>
  one.playing === other.playing && one.show.join() === other.show.join();

/** Every channel that the focus is on, each once. */
export const channelsIn = ({ show, playing }: LiveSubscription): readonly string[] =>
  playing === null || show.includes(playing) ? show : [...show, playing];
