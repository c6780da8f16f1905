import type { HistoryQuery, HistoryResponse } from '@airdial/contract/channel/routes';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { inRowBatches } from '../../../lib/batch.ts';
import { ownPath } from '../channels/channel-presenter.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelChange, ChannelRecord } from '../channels/channel-types.ts';
import type { HistoryRepository, PlayedSearch, PlayedTrack } from './history-repository.ts';
import { TrackCounts } from './track-counts.ts';

const PAGE_SIZE = 20;
/** When two nodes append at the same time, the second one tries again. */
const ATTEMPTS_COUNT = 3;

export type HistoryDeps = {
  readonly channels: ChannelService;
  readonly repository: HistoryRepository;
  /** How long a track stays. */
  readonly keepMs: number;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/** Stores the tracks that all channels have played. */
export class HistoryService {
  readonly #deps: HistoryDeps;
  readonly #wallNow: () => number;
  readonly #counts: TrackCounts;
  readonly #stopping = new AbortController();
  /** By channel; saves a write when a source reports the same track again. */
  readonly #lastTracks = new Map<string, string>();
  /** Channels whose tracks the last write of the queue deletes: the undo of an import removes thousands at once. */
  #removed: string[] | null = null;
  readonly #queue = pLimit(1);

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
    this.#wallNow = deps.wallNow ?? Date.now;
    this.#counts = new TrackCounts(deps.repository);
  }

  start(): void {
    this.#deps.channels.changes.subscribe((change) => this.#handleChange(change), this.#stopping.signal);
  }

  /** @throws AppError `channel-not-found` */
  async list(channelId: string, query: HistoryQuery): Promise<HistoryResponse> {
    const { page = 1, limit = PAGE_SIZE, search = '' } = query;
    const { channels, repository } = this.#deps;
    if (!channels.get(channelId)) throw new AppError('channel-not-found');
    const wanted = { channelId, search };
    const offset = (page - 1) * limit;
    const tracks = await repository.list(wanted, { limit, offset });
    const isLastPage = tracks.length < limit && (tracks.length > 0 || offset === 0);
    const total = isLastPage ? offset + tracks.length : await this.#count(wanted);
    const totalPages = Math.ceil(total / limit);
    return {
      success: true,
      data: tracks.map((track) => ({
        ...track,
        artwork: ownPath(track.artwork),
        playedAt: new Date(track.playedAt).toISOString(),
      })),
      totalPages,
      pagination: { page, limit, total, totalPages },
    };
  }

  async prune(stopping: AbortSignal = this.#stopping.signal): Promise<void> {
    const { repository, keepMs } = this.#deps;
    const before = this.#wallNow() - keepMs;
    await inRowBatches((limit) => repository.deleteBefore(before, limit), stopping);
    this.#counts.clear();
  }

  /** Resolves when the changes so far are stored. */
  async settled(): Promise<void> {
    await this.#queue(async () => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  #count(wanted: PlayedSearch): Promise<number> {
    return wanted.search === '' ? this.#counts.get(wanted.channelId) : this.#deps.repository.count(wanted);
  }

  #handleChange({ kind, channel, isRemote, isRestorable }: ChannelChange): void {
    if (isRemote || (kind === 'removed' && isRestorable)) this.#lastTracks.delete(channel.id);
    else if (kind === 'removed' || kind === 'purged') this.#deleteChannel(channel.id);
    else if (kind === 'track') this.#record(channel);
  }

  #record({ id, track, trackUpdatedAt }: ChannelRecord): void {
    const { title, artist, album, artwork } = track;
    const key = JSON.stringify([title, artist]);
    if (title === null || this.#lastTracks.get(id) === key) return;
    this.#lastTracks.set(id, key);
    const played = { title, artist, album, artwork, playedAt: trackUpdatedAt ?? this.#wallNow() };
    this.#enqueue(() => this.#append(id, played));
  }

  #deleteChannel(channelId: string): void {
    this.#lastTracks.delete(channelId);
    if (this.#removed) this.#removed.push(channelId);
    else {
      const removed = [channelId];
      this.#enqueue(() => this.#deleteTracks(removed));
      this.#removed = removed;
    }
  }

  async #deleteTracks(removed: readonly string[]): Promise<void> {
    const { repository } = this.#deps;
    if (this.#removed === removed) this.#removed = null;
    await inRowBatches((limit) => repository.deleteChannels(removed, limit), this.#stopping.signal);
  }

  async #append(channelId: string, track: PlayedTrack): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_COUNT; attempt += 1)
      if (await this.#deps.repository.append(channelId, track)) return;
  }

  /** A track is reported once it is stored with its channel: while the database is away none is. */
  #enqueue(work: () => Promise<void>): void {
    this.#removed = null;
    this.#queue(work).catch((err: unknown) =>
      this.#deps.logger.error({ err }, 'the song history could not be written'),
    );
  }
}
