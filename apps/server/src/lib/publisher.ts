/** Publishes events to subscribers of the same process. */
export class Publisher<Event> {
  readonly #subscribers = new Set<(event: Event) => void>();

  /** @param subscriber must not throw: the event has happened already */
  subscribe(subscriber: (event: Event) => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', () => this.#subscribers.delete(subscriber), { once: true });
  }

  publish(event: Event): void {
    for (const subscriber of this.#subscribers) subscriber(event);
  }
}
