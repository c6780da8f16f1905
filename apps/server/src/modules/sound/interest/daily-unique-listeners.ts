import { createHmac, randomBytes } from 'node:crypto';
import {
  COUNTED_PER_ADDRESS_AND_CHANNEL,
  KEYS_PER_DAY_MAX_COUNT,
  PLAYS_PER_ADDRESS_CHANNEL_AND_DAY,
} from './interest-limits.ts';
import type { Visitor } from './interest-types.ts';

const DAY_MS = 86_400_000;
const SALT_BYTES = 32;
const HASH_CHARS = 16;

type Plays = { count: number; readonly visitors: Set<string> };
export type Added = { readonly plays: number; readonly listeners: number };

/**
 * Remembers the listeners of a day, so that each counts once. It keeps hashes in memory only, whose
 * salt is dropped at the end of the day: they cannot be traced back to a person.
 */
export class DailyUniqueListeners {
  readonly #wallNow: () => number;
  #day = Number.NaN;
  #salt = Buffer.alloc(0);
  /** By network and channel. */
  readonly #plays = new Map<string, Plays>();

  /** @param wallNow milliseconds since 1970 */
  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  hash(text: string): string {
    this.#startDay();
    return createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, HASH_CHARS);
  }

  /** Counts one play. @returns what it adds to the channel's totals */
  addPlay({ network, userAgent }: Visitor, channelId: string): Added {
    const visitor = this.hash(`${network}\n${userAgent}`);
    const plays = this.#getPlays(`${this.hash(network)} ${channelId}`);
    if (!plays || plays.count >= PLAYS_PER_ADDRESS_CHANNEL_AND_DAY) return { plays: 0, listeners: 0 };
    plays.count += 1;
    const isKnown = plays.visitors.has(visitor);
    if (isKnown || plays.visitors.size >= COUNTED_PER_ADDRESS_AND_CHANNEL) return { plays: 1, listeners: 0 };
    plays.visitors.add(visitor);
    return { plays: 1, listeners: 1 };
  }

  #getPlays(key: string): Plays | undefined {
    const existing = this.#plays.get(key);
    if (existing || this.#plays.size >= KEYS_PER_DAY_MAX_COUNT) return existing;
    const plays = { count: 0, visitors: new Set<string>() };
    this.#plays.set(key, plays);
    return plays;
  }

  #startDay(): void {
    const today = Math.floor(this.#wallNow() / DAY_MS);
    if (today === this.#day) return;
    this.#day = today;
    this.#salt = randomBytes(SALT_BYTES);
    this.#plays.clear();
  }
}
