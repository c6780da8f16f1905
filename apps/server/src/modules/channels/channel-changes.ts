import type { ChannelChange } from './channel-types.ts';

type Subscriber = (change: ChannelChange) => void;

/** Publishes changes of the channels once they are stored. */
export class ChannelChanges {
  readonly #subscribers = new Set<Subscriber>();

  /** @param subscriber must not throw: the change is made already */
  subscribe(subscriber: Subscriber, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', () => this.#subscribers.delete(subscriber), { once: true });
  }

  emit(change: ChannelChange): void {
    for (const subscriber of this.#subscribers) subscriber(change);
  }
}
