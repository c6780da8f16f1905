import { LIVE_HEARTBEAT_MS } from '@airdial/contract/limits';
import type { LiveEventData } from '@airdial/contract/live/schema';
import { type EventFrame, type EventStream, encodeEvent } from './event-stream.ts';
import type { LiveHub, Subscriber } from './live-hub.ts';
import { BATCH_EVERY_MS } from './live-limits.ts';

export type BatchSubscriber = Subscriber & {
  readonly stream: Pick<EventStream, 'sendAll' | 'destroyIfStalled'>;
};

/** Events that may wait some seconds, because the next one of their channel replaces them. */
type BatchedKind = 'listeners' | 'now-playing';
/** `lastTurn`: by then every subscriber has had a turn. */
type Pending = { readonly frame: EventFrame; readonly lastTurn: number };

const PORTIONS_PER_BATCH = 20;
const BATCHES_PER_HEARTBEAT = LIVE_HEARTBEAT_MS / BATCH_EVERY_MS;
const PORTIONS_PER_HEARTBEAT = PORTIONS_PER_BATCH * BATCHES_PER_HEARTBEAT;
const HEARTBEAT = encodeEvent({ event: 'heartbeat', data: '{}' });

/**
 * Sends counts, confirmations and heartbeats in turns: each subscriber has one every five seconds,
 * and gets in one write what its channels have. Sent to all subscribers at once they would hold up
 * everything else for seconds.
 */
export class BatchedEvents {
  readonly #hub: LiveHub;
  readonly #portions = Array.from({ length: PORTIONS_PER_HEARTBEAT }, () => new Set<BatchSubscriber>());
  /** By channel, the next to expire first. */
  readonly #pending = { listeners: new Map<string, Pending>(), 'now-playing': new Map<string, Pending>() };
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #added = 0;

  constructor(hub: LiveHub) {
    this.#hub = hub;
    this.#timer = setInterval(() => this.#sendPortion(), BATCH_EVERY_MS / PORTIONS_PER_BATCH).unref();
  }

  /** @returns removes the subscriber */
  add(subscriber: BatchSubscriber): () => void {
    const portion = this.#portions[this.#added % PORTIONS_PER_HEARTBEAT];
    this.#added += 1;
    portion?.add(subscriber);
    return () => portion?.delete(subscriber);
  }

  /** Replaces what still waits of this kind and channel. */
  publish<Kind extends BatchedKind>(event: Kind, channelId: string, data: LiveEventData<Kind>): void {
    this.drop(event, channelId);
    if (!this.#hub.isInFocus(channelId)) return;
    const frame = encodeEvent({ event, data: JSON.stringify(data) });
    this.#pending[event].set(channelId, { frame, lastTurn: this.#turn + PORTIONS_PER_BATCH - 1 });
  }

  drop(event: BatchedKind, channelId: string): void {
    this.#pending[event].delete(channelId);
  }

  /** Gives every subscriber a turn with a heartbeat now. */
  flush(): void {
    for (let count = 0; count < PORTIONS_PER_HEARTBEAT; count += 1) this.#sendPortion();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sendPortion(): void {
    const heartbeatPortion = this.#turn % PORTIONS_PER_HEARTBEAT;
    for (let at = this.#turn % PORTIONS_PER_BATCH; at < PORTIONS_PER_HEARTBEAT; at += PORTIONS_PER_BATCH)
      for (const subscriber of this.#portions[at] ?? []) {
        const isHeartbeat = at === heartbeatPortion;
        subscriber.stream.sendAll([...this.#waitingFor(subscriber), ...(isHeartbeat ? [HEARTBEAT] : [])]);
        if (isHeartbeat) subscriber.stream.destroyIfStalled();
      }
    this.#turn += 1;
    for (const pending of Object.values(this.#pending)) this.#expire(pending);
  }

  #waitingFor(subscriber: Subscriber): EventFrame[] {
    const frames: EventFrame[] = [];
    for (const pending of Object.values(this.#pending)) {
      if (pending.size === 0) continue;
      for (const id of this.#hub.focusOf(subscriber)) {
        const frame = pending.get(id)?.frame;
        if (frame) frames.push(frame);
      }
    }
    return frames;
  }

  #expire(pending: Map<string, Pending>): void {
    for (const [channelId, { lastTurn }] of pending) {
      if (lastTurn >= this.#turn) break;
      pending.delete(channelId);
    }
  }
}
