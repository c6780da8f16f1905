import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { isWebAddress } from '@airdial/contract/common/web-address';
import type { DirectoryQuery } from '@airdial/contract/directory/input';
import { directoryErrors } from '@airdial/contract/directory/messages';
import type { DirectoryStation } from '@airdial/contract/directory/schema';
import { LABEL_MAX_CHARS } from '@airdial/contract/limits';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { cleanText } from '../../../lib/untrusted-input/clean-text.ts';
import { asList, asObject, type JsonObject } from '../../../lib/untrusted-input/json-values.ts';
import { isUuid } from '../../../lib/uuid-v7.ts';
import { toOutboundError } from '../../../outbound/outbound-error.ts';
import type { DirectoryClient } from './directory-client.ts';

const PAGE_SIZE = 30;
const CACHED_SEARCHES_MAX_COUNT = 200;
/** A page has some 40,000; a directory may send more. */
const CACHED_MAX_CHARS = 16_000_000;
const CACHE_TTL_MS = 10 * 60_000;
const CONCURRENT_SEARCHES_MAX_COUNT = 2;
const WAITING_SEARCHES_MAX_COUNT = 8;
const TAGS_MAX_COUNT = 5;
const COUNTRY_CODE = /^[a-z]{2}$/i;

export type DirectoryServiceDeps = {
  /** Null: the station uses no directory. */
  readonly client: Pick<DirectoryClient, 'get'> | null;
  readonly previewText: (text: string) => Promise<PreviewRow[]>;
  readonly logger: { warn(details: object, message: string): void };
};

type FoundPage = { readonly rows: readonly JsonObject[]; readonly hasMore: boolean };

export type DirectoryPage = { readonly stations: DirectoryStation[]; readonly hasMore: boolean };

/** Searches the public directory of stations. It stores nothing. */
export class DirectoryService {
  readonly #deps: DirectoryServiceDeps;
  readonly #limit = pLimit(CONCURRENT_SEARCHES_MAX_COUNT);
  readonly #counting = pLimit(1);
  /** Pages by their query; channels may have come since, so that rows are previewed each time. */
  readonly #pages = new LRUCache<string, FoundPage>({
    max: CACHED_SEARCHES_MAX_COUNT,
    ttl: CACHE_TTL_MS,
    maxSize: CACHED_MAX_CHARS,
    sizeCalculation: ({ rows }) => 1 + JSON.stringify(rows).length,
  });

  constructor(deps: DirectoryServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `directory-off`, `directory-unavailable` or `server-busy` */
  async search(query: DirectoryQuery): Promise<DirectoryPage> {
    const { rows, hasMore } = await this.#readPage(toSearch(query));
    if (rows.length === 0) return { stations: [], hasMore };
    const previews = await this.#deps.previewText(JSON.stringify(rows.map(withStreamUrl)));
    const stations = previews.flatMap((preview, index) => {
      const row = rows[index];
      return row ? [toStation(row, preview)] : [];
    });
    return { stations, hasMore };
  }

  /** Counts the stations as chosen, one after another, in the background. */
  count(ids: readonly string[]): void {
    const { client, logger } = this.#deps;
    if (!client) return;
    for (const id of ids.filter(isUuid))
      this.#counting(() => client.get(`json/url/${id}`)).catch((err: unknown) =>
        logger.warn({ err }, 'the choice of a station could not be counted by the directory'),
      );
  }

  stop(): void {
    this.#counting.clearQueue();
  }

  async #readPage(search: Readonly<Record<string, string>>): Promise<FoundPage> {
    const { client } = this.#deps;
    if (!client) throw new AppError('directory-off');
    const key = JSON.stringify(search);
    const cached = this.#pages.get(key);
    if (cached) return cached;
    if (this.#limit.pendingCount >= WAITING_SEARCHES_MAX_COUNT) throw new AppError('server-busy');
    const found = await this.#limit(() => client.get('json/stations/search', search)).catch(
      (cause: unknown) => {
        const message = `${directoryErrors.unavailable} ${toOutboundError(cause).reason}`;
        throw new AppError('directory-unavailable', { cause, message });
      },
    );
    const entries = asList(found).slice(0, PAGE_SIZE);
    const page = { rows: entries.flatMap(toRow), hasMore: entries.length === PAGE_SIZE };
    this.#pages.set(key, page);
    return page;
  }
}

/** The parameters of radio-browser's search. Stations whose streams fail its checks are omitted. */
function toSearch({ page = 1, codec, country = '', ...texts }: DirectoryQuery): Record<string, string> {
  const place = COUNTRY_CODE.test(country) ? { countrycode: country.toUpperCase() } : { country };
  const wanted = Object.entries({ ...texts, ...place, codec }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return {
    ...Object.fromEntries(wanted),
    hidebroken: 'true',
    order: 'votes',
    reverse: 'true',
    limit: `${PAGE_SIZE}`,
    offset: `${(page - 1) * PAGE_SIZE}`,
  };
}

const toRow = (value: unknown): JsonObject[] => {
  const row = asObject(value);
  return row && isUuid(`${row.stationuuid}`) ? [row] : [];
};

const toAddress = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The address that a browser plays: where the directory's own check has arrived. */
const toPlayUrl = ({ url, url_resolved }: JsonObject): string | null =>
  [url_resolved, url].map(toAddress).find(isWebAddress) ?? null;

/**
 * A playlist or a redirect is stored as given, since it stays valid longer, unless only where it leads
 * to is https.
 */
function withStreamUrl({ url_resolved, ...row }: JsonObject): JsonObject {
  const [given, resolved] = [row.url, url_resolved].map(toAddress);
  const isGiven = given && (given.startsWith('https:') || !resolved?.startsWith('https:'));
  return { ...row, url: isGiven ? given : resolved };
}

function toStation(row: JsonObject, { channel, ...preview }: PreviewRow): DirectoryStation {
  const { channelNumber: _, ...unnumbered } = channel;
  const { stationuuid, votes, hls, tags } = row;
  return {
    _id: `${stationuuid}`,
    votes: Number.isSafeInteger(votes) ? Math.max(0, Number(votes)) : 0,
    playUrl: toPlayUrl(row),
    isHls: hls === 1,
    tags: toTags(tags),
    row: { ...preview, channel: unnumbered },
  };
}

const toTags = (tags: unknown): string[] =>
  typeof tags === 'string'
    ? tags.split(',', TAGS_MAX_COUNT).flatMap((tag) => cleanText(tag, LABEL_MAX_CHARS) ?? [])
    : [];
