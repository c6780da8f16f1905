import { randomBytes } from 'node:crypto';
import type { LiveEventData, LiveEventKind } from '@airdial/contract/live/schema';
import { frameEvent, type LiveFrame } from '../../http/live-stream.ts';
import { ReplayBuffer } from './replay-buffer.ts';

/** Whoever receives events. */
export type Receiver = { send(frame: LiveFrame): void };

const EPOCH_BYTES = 6;

/**
 * Brings every event to those whom it concerns, and to nobody else. An event is serialised and framed once. Pure but for
 * its epoch: it knows no sockets and no channels.
 */
export class LiveHub {
  /** Another process, another epoch: its numbers mean nothing here. */
  readonly #epoch = randomBytes(EPOCH_BYTES).toString('hex');
  readonly #ring = new ReplayBuffer();
  readonly #focus = new Map<Receiver, readonly string[]>();
  readonly #byChannel = new Map<string, Set<Receiver>>();
  readonly #now: () => number;
  #sequence = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#focus.size;
  }

  get lastEventId(): string {
    return `${this.#epoch}-${this.#sequence}`;
  }

  isInFocus(channelId: string): boolean {
    return this.#byChannel.has(channelId);
  }

  channelsInFocus(): Iterable<string> {
    return this.#byChannel.keys();
  }

  receivers(): Iterable<Receiver> {
    return this.#focus.keys();
  }

  /** From now on the receiver gets what concerns these channels, and only that. @returns those that are new to it */
  focus(receiver: Receiver, channelIds: Iterable<string>): string[] {
    const before = new Set(this.#focus.get(receiver));
    const after = new Set(channelIds);
    for (const id of before) if (!after.has(id)) this.#unsubscribe(receiver, id);
    const added = [...after].filter((id) => !before.has(id));
    for (const id of added) {
      const receivers = this.#byChannel.get(id) ?? new Set();
      this.#byChannel.set(id, receivers.add(receiver));
    }
    this.#focus.set(receiver, [...after]);
    return added;
  }

  leave(receiver: Receiver): void {
    for (const id of this.#focus.get(receiver) ?? []) this.#unsubscribe(receiver, id);
    this.#focus.delete(receiver);
  }

  /** @param channelId null: concerns everybody */
  publish<Kind extends LiveEventKind>(kind: Kind, channelId: string | null, data: LiveEventData<Kind>): void {
    this.#sequence += 1;
    const frame = frameEvent({ id: this.lastEventId, event: kind, data: JSON.stringify(data) });
    this.#ring.add({ sequence: this.#sequence, at: this.#now(), channelId, frame });
    const receivers = channelId === null ? this.#focus.keys() : this.#byChannel.get(channelId);
    for (const receiver of receivers ?? []) receiver.send(frame);
  }

  /** What somebody with this focus missed since the event; null when that cannot be told: a snapshot is needed. */
  missedSince(eventId: string, channelIds: ReadonlySet<string>): LiveFrame[] | null {
    const [epoch, sequence] = eventId.split('-');
    if (epoch !== this.#epoch || !/^\d+$/.test(sequence ?? '') || Number(sequence) > this.#sequence)
      return null;
    const events = this.#ring.since(Number(sequence), this.#now());
    return (
      events
        ?.filter(({ channelId }) => channelId === null || channelIds.has(channelId))
        .map(({ frame }) => frame) ?? null
    );
  }

  #unsubscribe(receiver: Receiver, channelId: string): void {
    const receivers = this.#byChannel.get(channelId);
    receivers?.delete(receiver);
    if (receivers?.size === 0) this.#byChannel.delete(channelId);
  }
}
