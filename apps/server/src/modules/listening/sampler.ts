import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelRecord } from '../channels/channel-service.ts';
import { HOUR_MS, HOURS_KEPT_MS, MINUTE_MS, MINUTES_KEPT_MS, PRUNE_ROWS } from './listening-limits.ts';
import type { ListeningRepository } from './listening-repository.ts';

type SampleStore = Pick<ListeningRepository, 'addMinute' | 'sumUpHour' | 'removeBefore'>;

/** Writes down once a minute how many listen to what, sums hours up and forgets what is old. */
export class Sampler {
  readonly #store: SampleStore;
  #lastMinute = Number.NaN;
  /** Hours before this one are summed up. */
  #summedUpTo: number | undefined;

  constructor(store: SampleStore) {
    this.#store = store;
  }

  /** To be called often. @param wallNow milliseconds since 1970 */
  async sample(wallNow: number, channels: Iterable<ChannelRecord>): Promise<void> {
    const minute = wallNow - (wallNow % MINUTE_MS);
    if (minute === this.#lastMinute) return;
    await this.#store.addMinute(minute, heard(channels));
    this.#lastMinute = minute;
    const hour = wallNow - (wallNow % HOUR_MS);
    if (hour !== this.#summedUpTo) await this.#endHour(hour);
  }

  /** After a start also the hours that passed meanwhile, as far as their minutes are kept. */
  async #endHour(hour: number): Promise<void> {
    const first = Math.max(this.#summedUpTo ?? 0, hour - MINUTES_KEPT_MS + HOUR_MS);
    for (let at = first; at < hour; at += HOUR_MS) await this.#store.sumUpHour(at);
    this.#summedUpTo = hour;
    await this.#prune(MINUTE_MS, hour - MINUTES_KEPT_MS);
    await this.#prune(HOUR_MS, hour - HOURS_KEPT_MS);
  }

  async #prune(spanMs: number, before: number): Promise<void> {
    while ((await this.#store.removeBefore(spanMs, before, PRUNE_ROWS)) >= PRUNE_ROWS) await pause(0);
  }
}

const heard = (channels: Iterable<ChannelRecord>) =>
  [...channels]
    .filter(({ stats }) => stats.currentListeners > 0 || stats.hereNow > 0)
    .map(({ id, stats }) => ({ channelId: id, listeners: stats.currentListeners, hereNow: stats.hereNow }));
