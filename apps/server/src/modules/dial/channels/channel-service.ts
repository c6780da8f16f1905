import type { ChannelListQuery, GenreListQuery, getChannel } from '@airdial/contract/channel/routes';
import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { ResponseOf } from '@airdial/contract/route';
import type { CachedResponse } from '../../../http/cache/cached-response.ts';
import { RenderedResponses } from '../../../http/cache/rendered-responses.ts';
import type { Publisher } from '../../../lib/publisher.ts';
import { type CatalogueQuery, queryKey, toCatalogueQuery, toGenresQuery } from './catalogue-query.ts';
import { duePictures } from './channel-picture-presenter.ts';
import {
  type Favorites,
  presentChannel,
  presentDial,
  presentNowPlaying,
  presentPage,
} from './channel-presenter.ts';
import type { ChannelRepository } from './channel-repository.ts';
import { ChannelStateWriter } from './channel-state-writer.ts';
import { ChannelStore } from './channel-store.ts';
import { type ChannelChange, type ChannelRecord, VISITOR, type Viewer } from './channel-types.ts';
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
    const state = new ChannelStateWriter({ store, repository: repository.state, now, logger });
    const hasUnsavedStats = (id: string) => state.hasUnsavedStats(id);
    const remote = new ClusterUpdates({ store, repository, hasUnsavedStats });
    const reload = (ids: readonly string[]) => remote.reloadInQueue(ids);
    this.writer = new ChannelWriter({ store, repository, reload, now });
    this.state = state;
    this.remote = remote;
  }

  get changes(): Publisher<ChannelChange> {
    return this.#store.changes;
  }

  get size(): number {
    return this.#store.catalogue.size;
  }

  /** How many channels can be added. */
  get room(): number {
    return Math.max(0, CHANNELS_MAX_COUNT - this.size);
  }

  /** How many pictures are to be fetched from other servers. */
  get duePicturesCount(): number {
    return [...this.all()].reduce((count, channel) => count + duePictures(channel).length, 0);
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

  list(query: ChannelListQuery, viewer: Viewer, favorites: Favorites = null): ChannelListResponse {
    const catalogueQuery = toCatalogueQuery(query, viewer);
    return presentPage(this.#store.catalogue.list(catalogueQuery), catalogueQuery, viewer, favorites);
  }

  listResponse(query: ChannelListQuery, viewer: Viewer): CachedResponse {
    return this.listRenderer(query, viewer)();
  }

  /** @returns renders the current list; the query is parsed once */
  listRenderer(query: ChannelListQuery, viewer: Viewer): () => CachedResponse {
    const catalogueQuery = toCatalogueQuery(query, viewer);
    const key = listKey(catalogueQuery, viewer);
    const readPage = () => {
      const page = this.#store.catalogue.list(catalogueQuery);
      return {
        source: [page.total, ...page.channels],
        present: () => presentPage(page, catalogueQuery, viewer),
      };
    };
    return () => this.#responses.get(key, readPage);
  }

  dialResponse(): CachedResponse {
    const { catalogue } = this.#store;
    return this.#responses.get('dial', () => ({
      source: [catalogue.dialVersion],
      present: () => presentDial(catalogue.dial()),
    }));
  }

  /** @returns renders the current genres of the channels that the query can list */
  genresRenderer(query: GenreListQuery, viewer: Viewer): () => CachedResponse {
    const genresQuery = toGenresQuery(query, viewer);
    const key = `genres ${genresQuery.activity} ${genresQuery.featuredOnly}`;
    const readGenres = () => {
      const genres = this.#store.catalogue.genres(genresQuery);
      return { source: genres, present: () => ({ success: true, genres }) };
    };
    return () => this.#responses.get(key, readGenres);
  }

  /** Inactive channels, too: their page says that they are. @throws AppError `channel-not-found` */
  channel(id: string, viewer: Viewer, favorites: Favorites = null): ResponseOf<typeof getChannel> {
    return { success: true, data: presentChannel(this.#store.getOrThrow(id), viewer, favorites) };
  }

  /** @throws AppError `channel-not-found` */
  channelResponse(id: string): CachedResponse {
    const channel = this.#store.getOrThrow(id);
    return this.#responses.get(`channel ${id}`, () => ({
      source: [channel],
      present: () => this.channel(id, VISITOR),
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

const listKey = (query: CatalogueQuery, { isAdmin }: Viewer): string => `list ${isAdmin} ${queryKey(query)}`;
