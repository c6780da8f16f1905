import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryQuery, HistoryResponse } from '@airdial/contract/channel/routes';
import { AppError } from '../../lib/app-error.ts';
import type { ChannelChange, ChannelRecord, ChannelService } from '../channels/channel-service.ts';
import type { HistoryRepository, PlayedSong } from './history-repository.ts';

const PAGE_SIZE = 20;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 400 * DAY_MS;
const PRUNE_EVERY_MS = 60 * 60_000;
/** Old songs go in portions, so that the writes of others get in between. */
const PRUNE_ROWS = 500;
/** Two nodes that add at the same time: the second one looks again. */
const ATTEMPTS_COUNT = 3;
/** A database that is away comes back within seconds; a song is worth waiting for that. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000] as const;
/** More than this waits only when the database is away for long. */
const WAITING_MAX_COUNT = 10_000;

export type HistoryDeps = {
  readonly channels: ChannelService;
  readonly repository: HistoryRepository;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/** Keeps what was on air: every change of a title, for all channels. */
export class HistoryService {
  readonly #parts: HistoryDeps;
  readonly #wallNow: () => number;
  readonly #stopping = new AbortController();
  readonly #lastTold = new Map<string, string>();
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: HistoryDeps) {
    this.#parts = parts;
    this.#wallNow = parts.wallNow ?? Date.now;
  }

  start(): void {
    this.#parts.channels.changes.subscribe((change) => this.#take(change), this.#stopping.signal);
    this.#timer = setInterval(() => this.#inTurn(() => this.prune()), PRUNE_EVERY_MS).unref();
  }

  /** @throws AppError `channel-not-found` */
  async list(channelId: string, { page = 1, limit = PAGE_SIZE }: HistoryQuery): Promise<HistoryResponse> {
    const { channels, repository } = this.#parts;
    if (!channels.get(channelId)) throw new AppError('channel-not-found');
    const [songs, total] = await Promise.all([
      repository.list(channelId, { limit, offset: (page - 1) * limit }),
      repository.count(channelId),
    ]);
    const totalPages = Math.ceil(total / limit);
    return {
      success: true,
      data: songs.map((song) => ({ ...song, playedAt: new Date(song.playedAt).toISOString() })),
      totalPages,
      pagination: { page, limit, total, totalPages },
    };
  }

  async prune(): Promise<void> {
    const before = this.#wallNow() - KEPT_MS;
    await this.#inPortions(() => this.#parts.repository.removeBefore(before, PRUNE_ROWS));
  }

  /** Resolves when everything told so far is stored. */
  settled(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#work;
  }

  #take({ kind, channel, isRemote }: ChannelChange): void {
    if (isRemote) this.#lastTold.delete(channel.id);
    else if (kind === 'removed') this.#forget(channel.id);
    else if (kind === 'song') this.#record(channel);
  }

  #record({ id, track, trackUpdatedAt }: ChannelRecord): void {
    const { title, artist, album, artwork } = track;
    const key = JSON.stringify([title, artist]);
    if (title === null || this.#lastTold.get(id) === key) return;
    this.#lastTold.set(id, key);
    const played = { title, artist, album, artwork, playedAt: trackUpdatedAt ?? this.#wallNow() };
    this.#inTurn(() => this.#append(id, played));
  }

  #forget(channelId: string): void {
    this.#lastTold.delete(channelId);
    this.#inTurn(() => this.#inPortions(() => this.#parts.repository.removeChannel(channelId, PRUNE_ROWS)));
  }

  async #append(channelId: string, song: PlayedSong): Promise<void> {
    const { repository } = this.#parts;
    for (let attempt = 0; attempt < ATTEMPTS_COUNT; attempt += 1) {
      if (await repository.append(channelId, song)) return;
      if (await repository.isNewest(channelId, song)) return;
    }
  }

  async #inPortions(remove: () => Promise<number>): Promise<void> {
    while (!this.#stopping.signal.aborted && (await remove()) >= PRUNE_ROWS) await pause(0);
  }

  #inTurn(work: () => Promise<void>): void {
    if (this.#waiting >= WAITING_MAX_COUNT) return;
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#persist(work))
      .catch((err: unknown) => this.#parts.logger.error({ err }, 'the song history could not be written'))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #persist(work: () => Promise<void>): Promise<void> {
    for (const retryAfterMs of RETRY_AFTER_MS) {
      try {
        return await work();
      } catch (error) {
        if (this.#stopping.signal.aborted) throw error;
        await pause(retryAfterMs, undefined, { signal: this.#stopping.signal });
      }
    }
    await work();
  }
}
