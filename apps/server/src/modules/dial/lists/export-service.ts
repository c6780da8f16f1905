import { LIST_TYPES, type ListFormat, type WholeFormat } from '@airdial/contract/channel-list/formats';
import type { ListenQuery } from '@airdial/contract/channel-list/input';
import { LISTED_FIELDS, type ListedField } from '@airdial/contract/channel-list/schema';
import { foldName } from '@airdial/contract/common/text';
import { LISTEN_GUIDE_PATH, type ListenFormat } from '@airdial/contract/server-paths';
import { CachedResponse } from '../../../http/cache/cached-response.ts';
import { RenderedResponses } from '../../../http/cache/rendered-responses.ts';
import { Download } from '../../../http/download.ts';
import { AppError } from '../../../lib/app-error.ts';
import { ownPictureOf } from '../channels/channel-picture-presenter.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelChange, ChannelRecord } from '../channels/channel-types.ts';
import {
  interchangeableStreams,
  lastingPath,
  listenAddress,
  playsByRelay,
} from '../channels/stream-access-presenter.ts';
import type { ListedChannel, ListHead, ListWriter, PlayerEntry } from './list-types.ts';
import { csvWriter } from './write-csv.ts';
import { jsonWriter } from './write-json.ts';
import { m3uWriter, plsWriter, tsvWriter } from './write-playlists.ts';
import { opmlWriter, xspfWriter } from './write-xml.ts';

const WHOLE_WRITERS: Readonly<Record<WholeFormat, ListWriter<ListedChannel>>> = {
  csv: csvWriter,
  json: jsonWriter,
};
const PLAYER_WRITERS: Readonly<Record<ListenFormat, ListWriter<PlayerEntry>>> = {
  m3u: m3uWriter,
  pls: plsWriter,
  xspf: xspfWriter,
  opml: opmlWriter,
  tsv: tsvWriter,
};
const LISTEN_TYPES = { ...LIST_TYPES, tsv: 'text/tab-separated-values; charset=utf-8' } as const;
const RESPONSES_MAX_BYTES = 16 * 1024 * 1024;
/** Titles and counts, which change every second, stand in no list: 10,000 channels are written within 50 ms. */
const LISTED_CHANGES: ReadonlySet<ChannelChange['kind']> = new Set([
  'created',
  'updated',
  'removed',
  'access',
]);
/** Some 100 KB of text. */
const CHANNELS_PER_CHUNK = 200;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

export type ExportServiceDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'getByNumber' | 'changes'>;
  readonly station: () => { readonly systemName: string; readonly systemUrl: string };
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

type PlayerList = {
  readonly format: ListenFormat;
  readonly entries: readonly PlayerEntry[];
  readonly title: string;
  readonly siteUrl: string;
};

/** Writes the channels into lists. */
export class ExportService {
  readonly #deps: ExportServiceDeps;
  readonly #responses: RenderedResponses<CachedResponse>;
  #version = 0;
  #checksCount = 0;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
    this.#responses = new RenderedResponses(
      () => this.#version + this.#checksCount,
      RESPONSES_MAX_BYTES,
      (response) => response,
    );
    const count = ({ kind }: ChannelChange) => {
      if (LISTED_CHANGES.has(kind)) this.#version += 1;
      // Where a stream is behind a playlist, only a check tells.
      if (kind === 'check') this.#checksCount += 1;
    };
    // It lives as long as the channels do.
    deps.channels.changes.subscribe(count, AbortSignal.any([]));
  }

  /** Grows with every change of a channel that lists show. */
  get version(): number {
    return this.#version;
  }

  /** The channels of this moment in the order of their numbers. */
  export(format: ListFormat): Download {
    const { channels, station, now = Date.now } = this.#deps;
    const { systemName: title, systemUrl } = station();
    const records = sortByNumber(channels.all());
    const date = new Date(now()).toISOString().slice(0, DATE_LENGTH);
    const chunks = isWhole(format)
      ? writeList(WHOLE_WRITERS[format], { title }, records.map(toListedChannel))
      : writeList(PLAYER_WRITERS[format], { title }, toPlayerEntries(records, systemUrl, AS_TYPED));
    return new Download(LIST_TYPES[format], `channels-${date}.${format}`, chunks);
  }

  /**
   * The channels of a query for other programs, at addresses that last.
   * @returns renders the current list
   */
  listRenderer(format: ListenFormat, query: ListenQuery): () => CachedResponse {
    const { channels, station } = this.#deps;
    const key = JSON.stringify([format, query]);
    return () => {
      const { systemName: title, systemUrl: siteUrl } = station();
      const present = () => {
        const records = sortByNumber(channels.all()).filter(toFilter(query));
        const entries = toPlayerEntries(records, siteUrl, AT_ADDRESSES_THAT_LAST);
        return toListResponse({ format, title, siteUrl, entries });
      };
      return this.#responses.get(`${key} ${siteUrl} ${title}`, () => ({ source: [this.#version], present }));
    };
  }

  /** The active ones of these channels, in this order. */
  listenChannels(format: ListenFormat, ids: readonly string[]): CachedResponse {
    const { channels, station } = this.#deps;
    const { systemName: title, systemUrl } = station();
    const byId = new Map([...channels.all()].map((channel) => [channel.id, channel]));
    const records = ids.flatMap((id) => byId.get(id) ?? []);
    const entries = toPlayerEntries(records, systemUrl, AT_ADDRESSES_THAT_LAST);
    return toListResponse({ format, title, siteUrl: systemUrl, entries });
  }

  /**
   * Where a channel plays now: a list with it alone, or without a format a redirect.
   * @throws {AppError} `channel-not-found`
   */
  listenEntry(channelNumber: number, format?: ListenFormat): CachedResponse {
    const { channels, station } = this.#deps;
    const { systemUrl: siteUrl } = station();
    return this.#responses.get(`${channelNumber} ${format} ${siteUrl}`, () => {
      const channel = channels.getByNumber(channelNumber);
      const [entry] = channel ? toPlayerEntries([channel], siteUrl, WHERE_IT_PLAYS) : [];
      if (!entry) throw new AppError('channel-not-found');
      const present = () =>
        format
          ? toListResponse({ format, title: entry.name, siteUrl, entries: [entry] })
          : CachedResponse.redirect(new URL(entry.streamUrl).href);
      return { source: [this.#version, entry.streamUrl], present };
    });
  }

  /** A list without a channel. */
  emptyList(format: ListenFormat): CachedResponse {
    const { systemName: title, systemUrl: siteUrl } = this.#deps.station();
    return toListResponse({ format, title, siteUrl, entries: [] });
  }
}

const isWhole = (format: ListFormat): format is WholeFormat => Object.hasOwn(WHOLE_WRITERS, format);

const sortByNumber = (channels: Iterable<ChannelRecord>): ChannelRecord[] =>
  [...channels].sort((one, other) => one.channelNumber - other.channelNumber);

function toFilter({ genre, featured, format }: ListenQuery): (channel: ChannelRecord) => boolean {
  const wanted = genre && foldName(genre);
  return (channel) =>
    (!wanted || [channel.genre ?? '', ...channel.furtherGenres].some((one) => foldName(one) === wanted)) &&
    (featured === undefined || featured === channel.featured) &&
    (format === undefined || format === interchangeableStreams(channel).kind);
}

type Addresses = {
  readonly stream: (channel: ChannelRecord) => string | null;
  readonly picture: (channel: ChannelRecord) => string | null;
  readonly guideId: (channel: ChannelRecord) => string | null;
};

/** For another station: a program may resolve the stream by itself, unless the channel plays by its relay. */
const AS_TYPED: Addresses = {
  stream: (channel) => (playsByRelay(channel) ? listenAddress(channel) : channel.streamUrl),
  picture: ({ imageUrl, logo }) => {
    const typed = imageUrl ?? logo;
    return typed?.startsWith('/') ? typed : (URL.parse(typed ?? '')?.href ?? null);
  },
  guideId: () => null,
};
/** Pictures are those of this server: what was typed may be an address of its own network. */
const picture = ownPictureOf;
const guideId = ({ id }: ChannelRecord) => id;
const WHERE_IT_PLAYS: Addresses = { stream: listenAddress, picture, guideId };
const AT_ADDRESSES_THAT_LAST: Addresses = {
  stream: (channel) => (channel.streamUrl === null ? null : lastingPath(channel)),
  picture,
  guideId,
};

function toListResponse({ format, title, siteUrl, entries }: PlayerList): CachedResponse {
  const head = { title, guideUrl: siteUrl + LISTEN_GUIDE_PATH };
  const text = [...writeList(PLAYER_WRITERS[format], head, entries)].join('');
  return new CachedResponse(text, LISTEN_TYPES[format]);
}

function toListedChannel(channel: ChannelRecord): ListedChannel {
  const fields = Object.fromEntries(LISTED_FIELDS.map((field) => [field, channel[field]]));
  return {
    ...(fields as Pick<ChannelRecord, ListedField>),
    createdAt: new Date(channel.createdAt).toISOString(),
  };
}

/** The channels that play. */
function toPlayerEntries(
  channels: readonly ChannelRecord[],
  siteUrl: string,
  addresses: Addresses,
): PlayerEntry[] {
  // What was typed stays as it is.
  const toAbsolute = (address: string) => (address.startsWith('/') ? `${siteUrl}${address}` : address);
  return channels.flatMap((channel) => {
    const stream = channel.isActive ? addresses.stream(channel) : null;
    const image = addresses.picture(channel);
    if (stream === null) return [];
    return {
      ...channel,
      streamUrl: toAbsolute(stream),
      imageUrl: image && toAbsolute(image),
      guideId: addresses.guideId(channel),
    };
  });
}

function* writeList<Channel>(
  { head, entry, tail }: ListWriter<Channel>,
  list: ListHead,
  channels: readonly Channel[],
): Generator<string> {
  yield head(list);
  for (let from = 0; from < channels.length; from += CHANNELS_PER_CHUNK)
    yield channels
      .slice(from, from + CHANNELS_PER_CHUNK)
      .map((channel, index) => entry(channel, from + index))
      .join('');
  yield tail(channels.length);
}
