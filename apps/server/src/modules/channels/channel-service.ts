import type { ChannelListQuery } from '@airdial/contract/channel/routes';
import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { type CachedResponse, RenderedResponses } from '../../http/response-cache.ts';
import { queryKey, toCatalogueQuery } from './catalogue-query.ts';
import type { ChannelChanges } from './channel-changes.ts';
import { presentChannel, presentNowPlaying, presentPage } from './channel-presenter.ts';
import type { ChannelRepository } from './channel-repository.ts';
import { ChannelStateWriter } from './channel-state-writer.ts';
import { ChannelStore } from './channel-store.ts';
import type { ChannelRecord, Viewer } from './channel-types.ts';
import { ChannelWriter } from './channel-writer.ts';
import { ClusterUpdates } from './cluster-updates.ts';

const RESPONSES_MAX_BYTES = 32 * 1024 * 1024;

export type ChannelServiceOptions = {
  readonly repository: ChannelRepository;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** The channels: read from memory, and written through `writer`, `state` and `remote`. */
export class ChannelService {
  /** What administrators change. */
  readonly writer: ChannelWriter;
  /** What sources and listeners change: now playing, counts and stream checks. */
  readonly state: ChannelStateWriter;
  /** What other nodes have changed. */
  readonly remote: ClusterUpdates;
  readonly #store: ChannelStore;
  readonly #responses: RenderedResponses;

  /** Reads all channels from the database. */
  static async start(options: ChannelServiceOptions): Promise<ChannelService> {
    return new ChannelService(options, await options.repository.loadAll());
  }

  private constructor(
    { repository, logger, now = Date.now }: ChannelServiceOptions,
    channels: ChannelRecord[],
  ) {
    const store = new ChannelStore(channels);
    this.#store = store;
    this.#responses = new RenderedResponses(() => store.catalogue.version, RESPONSES_MAX_BYTES);
    this.writer = new ChannelWriter({ store, repository, now });
    this.state = new ChannelStateWriter({ store, repository, now, logger });
    this.remote = new ClusterUpdates({ store, repository });
  }

  get changes(): ChannelChanges {
    return this.#store.changes;
  }

  get size(): number {
    return this.#store.catalogue.size;
  }

  get(id: string): ChannelRecord | undefined {
    return this.#store.catalogue.get(id);
  }

  all(): Iterable<ChannelRecord> {
    return this.#store.catalogue.all();
  }

  getByNumber(channelNumber: number): ChannelRecord | undefined {
    return this.#store.catalogue.getByNumber(channelNumber);
  }

  /** The channels with exactly this stream URL. */
  findByStreamUrl(streamUrl: string): ChannelRecord[] {
    return [...this.#store.catalogue.all()].filter((channel) => channel.streamUrl === streamUrl);
  }

  nextFreeNumber(): number {
    return this.#store.catalogue.nextFreeNumber();
  }

  list(query: ChannelListQuery, viewer: Viewer): ChannelListResponse {
    const catalogueQuery = toCatalogueQuery(query, viewer);
    return presentPage(this.#store.catalogue.list(catalogueQuery), catalogueQuery, viewer);
  }

  listResponse(query: ChannelListQuery, viewer: Viewer): CachedResponse {
    return this.listRenderer(query, viewer)();
  }

  /** @returns renders the current list; the query is parsed once */
  listRenderer(query: ChannelListQuery, viewer: Viewer): () => CachedResponse {
    const catalogueQuery = toCatalogueQuery(query, viewer);
    const readPage = () => {
      const page = this.#store.catalogue.list(catalogueQuery);
      return {
        source: [page.total, ...page.channels],
        present: () => presentPage(page, catalogueQuery, viewer),
      };
    };
    const key = `list ${viewer.isAdmin} ${queryKey(catalogueQuery)}`;
    return () => this.#responses.get(key, readPage);
  }

  genresResponse(): CachedResponse {
    return this.#responses.get('genres', () => {
      const genres = this.#store.catalogue.genres();
      return { source: genres, present: () => ({ success: true, genres }) };
    });
  }

  /** Inactive channels, too: their page says that they are. @throws AppError `channel-not-found` */
  channelResponse(id: string, viewer: Viewer): CachedResponse {
    const channel = this.#store.getOrThrow(id);
    return this.#responses.get(`channel ${viewer.isAdmin} ${id}`, () => ({
      source: [channel],
      present: () => ({ success: true, data: presentChannel(channel, viewer) }),
    }));
  }

  /** @throws AppError `channel-not-found` */
  nowPlayingResponse(id: string): CachedResponse {
    const channel = this.#store.getOrThrow(id);
    return this.#responses.get(`now ${id}`, () => ({
      source: [channel],
      present: () => presentNowPlaying(channel),
    }));
  }

  /** Writes the counts that are waiting. Call it before the database is closed. */
  async stop(): Promise<void> {
    await this.state.stop();
    await this.#store.settled();
  }
}
