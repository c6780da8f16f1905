import type { Visitor } from '../live/live-service.ts';
import type { DailyUniqueListeners } from './daily-unique-listeners.ts';
import { COUNTED_PER_ADDRESS_AND_CHANNEL, PLAY_COUNTS_AFTER_MS } from './listening-limits.ts';

type Visit = {
  readonly visitor: Visitor;
  readonly channelId: string;
  /** By address and channel. */
  readonly bound: string;
  readonly since: number;
};

export type AddedTotals = { readonly id: string; totalPlays: number; totalListeners: number };

/** Who hears what through this node right now. Times are milliseconds of a clock that never goes back. */
export class Presence {
  readonly #memory: DailyUniqueListeners;
  readonly #now: () => number;
  readonly #visits = new Map<object, Visit>();
  readonly #byBound = new Map<string, number>();
  readonly #byChannel = new Map<string, number>();
  readonly #notYetPlays = new Set<Visit>();
  #added = new Map<string, AddedTotals>();

  constructor(memory: DailyUniqueListeners, now: () => number) {
    this.#memory = memory;
    this.#now = now;
  }

  /** How many hear each channel; those that nobody hears are not in it. */
  get counts(): ReadonlyMap<string, number> {
    return this.#byChannel;
  }

  /** @param channelId null: nothing any more */
  hears(key: object, visitor: Visitor, channelId: string | null): void {
    if (this.#visits.get(key)?.channelId === channelId) return;
    this.leaves(key);
    if (channelId === null) return;
    const bound = `${this.#memory.hash(visitor.network)} ${channelId}`;
    if ((this.#byBound.get(bound) ?? 0) >= COUNTED_PER_ADDRESS_AND_CHANNEL) return;
    const visit = { visitor, channelId, bound, since: this.#now() };
    this.#visits.set(key, visit);
    this.#notYetPlays.add(visit);
    add(this.#byBound, bound, 1);
    add(this.#byChannel, channelId, 1);
  }

  leaves(key: object): void {
    const visit = this.#visits.get(key);
    if (!visit) return;
    this.#countIfPlayed(visit);
    this.#notYetPlays.delete(visit);
    this.#visits.delete(key);
    add(this.#byBound, visit.bound, -1);
    add(this.#byChannel, visit.channelId, -1);
  }

  /** What has been added to the totals since the last call. */
  takeAdded(): AddedTotals[] {
    // Oldest first: behind one that is too young stand only younger ones.
    for (const visit of this.#notYetPlays) if (!this.#countIfPlayed(visit)) break;
    const added = [...this.#added.values()];
    this.#added = new Map();
    return added;
  }

  /** They could not be stored; the next call brings them again. */
  putBack(added: readonly AddedTotals[]): void {
    for (const { id, totalPlays, totalListeners } of added) this.#addTotals(id, totalPlays, totalListeners);
  }

  #countIfPlayed(visit: Visit): boolean {
    if (!this.#notYetPlays.has(visit) || this.#now() - visit.since < PLAY_COUNTS_AFTER_MS) return false;
    this.#notYetPlays.delete(visit);
    const { plays, listeners } = this.#memory.play(visit.visitor, visit.channelId);
    if (plays > 0) this.#addTotals(visit.channelId, plays, listeners);
    return true;
  }

  #addTotals(id: string, plays: number, listeners: number): void {
    const added = this.#added.get(id) ?? { id, totalPlays: 0, totalListeners: 0 };
    added.totalPlays += plays;
    added.totalListeners += listeners;
    this.#added.set(id, added);
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
