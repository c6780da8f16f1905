import { createHmac, randomBytes } from 'node:crypto';
import {
  COUNTED_PER_ADDRESS_AND_CHANNEL,
  DAY_MS,
  PLAYS_PER_ADDRESS_CHANNEL_AND_DAY,
  REMEMBERED_PER_DAY_COUNT,
} from './listening-limits.ts';

const SALT_BYTES = 32;
const HASH_CHARS = 16;

type Visitor = { readonly network: string; readonly userAgent: string };
type Heard = { plays: number; readonly visitors: Set<string> };
export type Added = { readonly plays: number; readonly listeners: number };

/**
 * Who has heard what today, so that a listener counts once. In memory only, by hashes whose salt lives for a day and is
 * then forgotten: nobody can tell from them who it was.
 */
export class DailyUniqueListeners {
  readonly #wallNow: () => number;
  #day = Number.NaN;
  #salt = Buffer.alloc(0);
  readonly #heard = new Map<string, Heard>();

  /** @param wallNow milliseconds since 1970 */
  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  hash(text: string): string {
    this.#turnDay();
    return createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, HASH_CHARS);
  }

  /** One has heard a channel for long enough. @returns what that adds to the channel's totals */
  play({ network, userAgent }: Visitor, channelId: string): Added {
    const visitor = this.hash(`${network}\n${userAgent}`);
    const heard = this.#heardFrom(`${this.hash(network)} ${channelId}`);
    if (!heard || heard.plays >= PLAYS_PER_ADDRESS_CHANNEL_AND_DAY) return { plays: 0, listeners: 0 };
    heard.plays += 1;
    const isKnown = heard.visitors.has(visitor);
    if (isKnown || heard.visitors.size >= COUNTED_PER_ADDRESS_AND_CHANNEL) return { plays: 1, listeners: 0 };
    heard.visitors.add(visitor);
    return { plays: 1, listeners: 1 };
  }

  #heardFrom(key: string): Heard | undefined {
    const known = this.#heard.get(key);
    if (known || this.#heard.size >= REMEMBERED_PER_DAY_COUNT) return known;
    const heard = { plays: 0, visitors: new Set<string>() };
    this.#heard.set(key, heard);
    return heard;
  }

  #turnDay(): void {
    const today = Math.floor(this.#wallNow() / DAY_MS);
    if (today === this.#day) return;
    this.#day = today;
    this.#salt = randomBytes(SALT_BYTES);
    this.#heard.clear();
  }
}
