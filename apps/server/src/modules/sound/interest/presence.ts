import { addCount } from '../../../lib/add-count.ts';
import type { DailyUniqueListeners } from './daily-unique-listeners.ts';
import { COUNTED_PER_ADDRESS_AND_CHANNEL, PLAY_COUNTS_AFTER_MS } from './interest-limits.ts';
import type { ListenerCounter, Visitor } from './interest-types.ts';

type Session = {
  readonly visitor: Visitor;
  readonly channelId: string;
  /** By address and channel; counted sessions with the same key are limited. */
  readonly limitKey: string;
  readonly since: number;
};

export type AddedTotals = { readonly id: string; totalPlays: number; totalListeners: number };

/** The listeners of this node. Times are monotonic milliseconds. */
export class Presence implements ListenerCounter {
  readonly #uniqueListeners: DailyUniqueListeners;
  readonly #now: () => number;
  readonly #sessions = new Map<object, Session>();
  readonly #countByLimitKey = new Map<string, number>();
  readonly #countByChannel = new Map<string, number>();
  /** Sessions that are no plays yet, oldest first. */
  readonly #pendingPlays = new Set<Session>();
  #added = new Map<string, AddedTotals>();

  constructor(uniqueListeners: DailyUniqueListeners, now: () => number) {
    this.#uniqueListeners = uniqueListeners;
    this.#now = now;
  }

  /** The number of listeners by channel, without channels that have none. */
  get counts(): ReadonlyMap<string, number> {
    return this.#countByChannel;
  }

  startListening(key: object, visitor: Visitor, channelId: string | null): void {
    if (this.#sessions.get(key)?.channelId === channelId) return;
    this.disconnect(key);
    if (channelId === null) return;
    const limitKey = `${this.#uniqueListeners.hash(visitor.network)} ${channelId}`;
    if ((this.#countByLimitKey.get(limitKey) ?? 0) >= COUNTED_PER_ADDRESS_AND_CHANNEL) return;
    const session = { visitor, channelId, limitKey, since: this.#now() };
    this.#sessions.set(key, session);
    this.#pendingPlays.add(session);
    addCount(this.#countByLimitKey, limitKey, 1);
    addCount(this.#countByChannel, channelId, 1);
  }

  disconnect(key: object): void {
    const session = this.#sessions.get(key);
    if (!session) return;
    this.#countIfPlayed(session);
    this.#pendingPlays.delete(session);
    this.#sessions.delete(key);
    addCount(this.#countByLimitKey, session.limitKey, -1);
    addCount(this.#countByChannel, session.channelId, -1);
  }

  /** Takes what has been added to the totals since the last call. */
  takeAdded(): AddedTotals[] {
    // Oldest first: after a session that is too short come only shorter ones.
    for (const session of this.#pendingPlays) if (!this.#countIfPlayed(session)) break;
    const added = [...this.#added.values()];
    this.#added = new Map();
    return added;
  }

  /** Returns totals that could not be stored; the next `takeAdded` includes them. */
  restore(added: readonly AddedTotals[]): void {
    for (const { id, totalPlays, totalListeners } of added) this.#addTotals(id, totalPlays, totalListeners);
  }

  #countIfPlayed(session: Session): boolean {
    if (!this.#pendingPlays.has(session) || this.#now() - session.since < PLAY_COUNTS_AFTER_MS) return false;
    this.#pendingPlays.delete(session);
    const { plays, listeners } = this.#uniqueListeners.addPlay(session.visitor, session.channelId);
    if (plays > 0) this.#addTotals(session.channelId, plays, listeners);
    return true;
  }

  #addTotals(id: string, plays: number, listeners: number): void {
    const added = this.#added.get(id) ?? { id, totalPlays: 0, totalListeners: 0 };
    added.totalPlays += plays;
    added.totalListeners += listeners;
    this.#added.set(id, added);
  }
}
