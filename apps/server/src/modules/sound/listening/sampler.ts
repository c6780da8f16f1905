import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { inRowBatches } from '../../../lib/batch.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { HOUR_MS, MINUTE_MS, MINUTES_KEPT_MS } from './listening-limits.ts';
import type { ChannelRange, ListeningRepository } from './listening-repository.ts';

type SampleStore = Pick<
  ListeningRepository,
  'addMinute' | 'aggregateHour' | 'deleteBefore' | 'findHourOfMinutes' | 'findLastHour'
>;
type SampledChannel = Pick<ChannelRecord, 'id' | 'stats'>;

/** The embedded database reads their 15,000 minutes on the main thread, in 8 ms. */
const STATEMENT_CHANNELS = 250;

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

  /**
   * Call it more than once a minute.
   *
   * @param wallNow milliseconds since 1970
   * @param stopping ends it after the statement under way; the next start continues there
   */
  async sample(wallNow: number, channels: readonly SampledChannel[], stopping?: AbortSignal): Promise<void> {
    const minute = wallNow - (wallNow % MINUTE_MS);
    if (minute === this.#lastMinute) return;
    await this.#store.addMinute(minute, toSamples(channels));
    this.#lastMinute = minute;
    const hour = wallNow - (wallNow % HOUR_MS);
    if (hour === this.#aggregatedUpTo) return;
    await this.#aggregateHours(hour, channels.map(({ id }) => id).sort(), stopping);
    if (stopping?.aborted) return;
    this.#aggregatedUpTo = hour;
    await this.#prune(MINUTE_MS, hour - MINUTES_KEPT_MS, stopping);
    await this.#prune(HOUR_MS, hour - this.#keepMs, stopping);
  }

  /**
   * Goes on where the stored samples end, in the order of hours and ids: after a start it aggregates
   * the hours that passed since, as far as their minutes are still stored.
   */
  async #aggregateHours(hour: number, ids: readonly string[], stopping?: AbortSignal): Promise<void> {
    const last = await this.#store.findLastHour(hour);
    let at = Math.max(last?.at ?? 0, hour - MINUTES_KEPT_MS + HOUR_MS);
    for (;;) {
      at = (await this.#store.findHourOfMinutes(at)) ?? hour;
      if (at >= hour) return;
      for (const range of toRanges(ids, at === last?.at ? last.channelId : '')) {
        if (stopping?.aborted) return;
        await this.#store.aggregateHour(at, range);
        await yieldToEventLoop();
      }
      at += HOUR_MS;
    }
  }

  async #prune(spanMs: number, before: number, stopping?: AbortSignal): Promise<void> {
    await inRowBatches((limit) => this.#store.deleteBefore(spanMs, before, limit), stopping);
  }
}

/** The last range is open, for channels that were deleted since have samples, too. @param ids sorted */
function* toRanges(ids: readonly string[], first: string): Generator<ChannelRange> {
  const left = ids.filter((id) => id > first);
  let after = first;
  for (let end = STATEMENT_CHANNELS; end < left.length; end += STATEMENT_CHANNELS) {
    const upTo = left[end - 1] ?? after;
    yield { after, upTo };
    after = upTo;
  }
  yield { after };
}

const toSamples = (channels: readonly SampledChannel[]) =>
  channels
    .filter(({ stats }) => stats.currentListeners > 0 || stats.hereNow > 0)
    .map(({ id, stats }) => ({ channelId: id, listeners: stats.currentListeners, hereNow: stats.hereNow }));
