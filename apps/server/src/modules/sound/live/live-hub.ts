import type { LiveEventData, LiveEventKind } from '@airdial/contract/live/schema';
import { type EventFrame, encodeEvent } from './event-stream.ts';

/** A subscriber of events. */
export type Subscriber = { send(frame: EventFrame): void };

/**
 * Sends every event to the subscribers of its channel. An event is serialised and framed once. Pure:
 * it knows neither sockets nor channels.
 */
export class LiveHub {
  readonly #focus = new Map<Subscriber, readonly string[]>();
  readonly #byChannel = new Map<string, Set<Subscriber>>();

  get size(): number {
    return this.#focus.size;
  }

  isInFocus(channelId: string): boolean {
    return this.#byChannel.has(channelId);
  }

  channelsInFocus(): Iterable<string> {
    return this.#byChannel.keys();
  }

  focusOf(subscriber: Subscriber): readonly string[] {
    return this.#focus.get(subscriber) ?? [];
  }

  /** Replaces the channels of a subscriber. @returns the channels that are new to it */
  setFocus(subscriber: Subscriber, channelIds: Iterable<string>): string[] {
    const before = new Set(this.#focus.get(subscriber));
    const after = new Set(channelIds);
    for (const id of before) if (!after.has(id)) this.#removeFromChannel(subscriber, id);
    const added = [...after].filter((id) => !before.has(id));
    for (const id of added) {
      const subscribers = this.#byChannel.get(id) ?? new Set();
      this.#byChannel.set(id, subscribers.add(subscriber));
    }
    this.#focus.set(subscriber, [...after]);
    return added;
  }

  unsubscribe(subscriber: Subscriber): void {
    for (const id of this.#focus.get(subscriber) ?? []) this.#removeFromChannel(subscriber, id);
    this.#focus.delete(subscriber);
  }

  /** @param channelId null: for all subscribers */
  publish<Kind extends LiveEventKind>(kind: Kind, channelId: string | null, data: LiveEventData<Kind>): void {
    const frame = encodeEvent({ event: kind, data: JSON.stringify(data) });
    const subscribers = channelId === null ? this.#focus.keys() : this.#byChannel.get(channelId);
    for (const subscriber of subscribers ?? []) subscriber.send(frame);
  }

  #removeFromChannel(subscriber: Subscriber, channelId: string): void {
    const subscribers = this.#byChannel.get(channelId);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.#byChannel.delete(channelId);
  }
}
