import { inRowBatches } from '../../../lib/batch.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { HOUR_MS, MINUTE_MS, MINUTES_KEPT_MS } from './listening-limits.ts';
import type { ListeningRepository } from './listening-repository.ts';

type SampleStore = Pick<ListeningRepository, 'addMinute' | 'aggregateHour' | 'deleteBefore'>;

/** Stores listener counts once a minute, aggregates hours and deletes old samples. */
export class Sampler {
  readonly #store: SampleStore;
  readonly #keepMs: number;
  #lastMinute = Number.NaN;
  /** Hours before this one are aggregated. */
  #aggregatedUpTo: number | undefined;

  /** @param keepMs how long the samples of hours stay */
  constructor(store: SampleStore, keepMs: number) {
    this.#store = store;
    this.#keepMs = keepMs;
  }

  /** Call it more than once a minute. @param wallNow milliseconds since 1970 */
  async sample(wallNow: number, channels: Iterable<ChannelRecord>): Promise<void> {
    const minute = wallNow - (wallNow % MINUTE_MS);
    if (minute === this.#lastMinute) return;
    await this.#store.addMinute(minute, toSamples(channels));
    this.#lastMinute = minute;
    const hour = wallNow - (wallNow % HOUR_MS);
    if (hour !== this.#aggregatedUpTo) await this.#endHour(hour);
  }

  /**
   * After a start it also aggregates the hours that passed since, as far as their minutes are still
   * stored.
   */
  async #endHour(hour: number): Promise<void> {
    const first = Math.max(this.#aggregatedUpTo ?? 0, hour - MINUTES_KEPT_MS + HOUR_MS);
    for (let at = first; at < hour; at += HOUR_MS) await this.#store.aggregateHour(at);
    this.#aggregatedUpTo = hour;
    await this.#prune(MINUTE_MS, hour - MINUTES_KEPT_MS);
    await this.#prune(HOUR_MS, hour - this.#keepMs);
  }

  async #prune(spanMs: number, before: number): Promise<void> {
    await inRowBatches((limit) => this.#store.deleteBefore(spanMs, before, limit));
  }
}

const toSamples = (channels: Iterable<ChannelRecord>) =>
  [...channels]
    .filter(({ stats }) => stats.currentListeners > 0 || stats.hereNow > 0)
    .map(({ id, stats }) => ({ channelId: id, listeners: stats.currentListeners, hereNow: stats.hereNow }));
