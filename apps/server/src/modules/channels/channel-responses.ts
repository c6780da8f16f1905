import { CachedResponse } from '../../http/cached-response.ts';
import { type CatalogueQuery, queryKey, type Viewer } from './catalogue-query.ts';
import type { ChannelCatalogue } from './channel-catalogue.ts';
import { presentChannel, presentNowPlaying, presentPage } from './channel-presenter.ts';
import type { ChannelRecord } from './channel-record.ts';
import { AnswerCache } from './list-cache.ts';

const CACHE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * The catalogue's answers, serialised once a change and kept. After a change somewhere in the catalogue an answer is
 * looked up again; when it consists of the same records as before, its bytes and its ETag stay.
 */
export class ChannelResponses {
  readonly #catalogue: ChannelCatalogue;
  readonly #cache = new AnswerCache(CACHE_MAX_BYTES);

  constructor(catalogue: ChannelCatalogue) {
    this.#catalogue = catalogue;
  }

  list(query: CatalogueQuery, viewer: Viewer): () => CachedResponse {
    const lookUp = () => {
      const page = this.#catalogue.list(query);
      return { source: [page.total, ...page.channels], present: () => presentPage(page, query, viewer) };
    };
    const key = `list ${viewer.isAdmin} ${queryKey(query)}`;
    return () => this.#answer(key, lookUp);
  }

  genres(): CachedResponse {
    return this.#answer('genres', () => {
      const genres = this.#catalogue.genres();
      return { source: genres, present: () => ({ success: true, genres }) };
    });
  }

  channel(channel: ChannelRecord, viewer: Viewer): CachedResponse {
    return this.#answer(`channel ${viewer.isAdmin} ${channel.id}`, () => ({
      source: [channel],
      present: () => ({ success: true, data: presentChannel(channel, viewer) }),
    }));
  }

  nowPlaying(channel: ChannelRecord): CachedResponse {
    return this.#answer(`now ${channel.id}`, () => ({
      source: [channel],
      present: () => presentNowPlaying(channel),
    }));
  }

  #answer(key: string, lookUp: LookUp): CachedResponse {
    const { version } = this.#catalogue;
    const cached = this.#cache.get(key);
    if (cached?.version === version) return cached.answer;
    const { source, present } = lookUp();
    if (cached && isSame(cached.source, source)) {
      cached.version = version;
      return cached.answer;
    }
    const answer = new CachedResponse(JSON.stringify(present()));
    this.#cache.set(key, { answer, source, version });
    return answer;
  }
}

type LookUp = () => { readonly source: readonly unknown[]; present(): unknown };

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);
