import type { ListenQuery } from '@airdial/contract/channel-list/input';
import {
  LIST_TYPES,
  LISTED_FIELDS,
  type ListedField,
  type ListFormat,
} from '@airdial/contract/channel-list/schema';
import { foldName } from '@airdial/contract/common/text';
import { LISTEN_PATH, type ListenFormat } from '@airdial/contract/server-paths';
import { CachedResponse } from '../../../http/cache/cached-response.ts';
import { RenderedResponses } from '../../../http/cache/rendered-responses.ts';
import { Download } from '../../../http/download.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { interchangeableStreams, listenAddress, playsByRelay } from '../channels/stream-access-presenter.ts';
import type { ListedChannel, ListWriter, PlayerEntry } from './list-types.ts';
import { csvWriter } from './write-csv.ts';
import { jsonWriter } from './write-json.ts';
import { m3uWriter, plsWriter, tsvWriter } from './write-playlists.ts';
import { opmlWriter, xspfWriter } from './write-xml.ts';

const WHOLE_WRITERS = { csv: csvWriter, json: jsonWriter } as const;
const PLAYER_WRITERS = {
  m3u: m3uWriter,
  pls: plsWriter,
  xspf: xspfWriter,
  opml: opmlWriter,
  tsv: tsvWriter,
} as const;
const LISTEN_TYPES = { ...LIST_TYPES, tsv: 'text/tab-separated-values; charset=utf-8' } as const;
const RESPONSES_MAX_BYTES = 16 * 1024 * 1024;
/** Some 100 KB of text. */
const CHANNELS_PER_CHUNK = 200;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

export type ExportServiceDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'getByNumber' | 'version'>;
  readonly station: () => { readonly systemName: string; readonly systemUrl: string };
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

type PlayerList = {
  readonly format: ListenFormat;
  readonly entries: readonly PlayerEntry[];
  readonly title: string;
};

/** Writes the channels into lists. */
export class ExportService {
  readonly #deps: ExportServiceDeps;
  readonly #lists: RenderedResponses<PlayerList>;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
    this.#lists = new RenderedResponses(() => deps.channels.version, RESPONSES_MAX_BYTES, toListResponse);
  }

  /** The channels of this moment in the order of their numbers. */
  export(format: ListFormat): Download {
    const { channels, station, now = Date.now } = this.#deps;
    const { systemName: title, systemUrl } = station();
    const records = sortByNumber(channels.all());
    const date = new Date(now()).toISOString().slice(0, DATE_LENGTH);
    const chunks =
      format === 'csv' || format === 'json'
        ? writeList(WHOLE_WRITERS[format], title, records.map(toListedChannel))
        : writeList(PLAYER_WRITERS[format], title, toPlayerEntries(records, systemUrl, toExportAddress));
    return new Download(LIST_TYPES[format], `channels-${date}.${format}`, chunks);
  }

  /** The channels of a query for other programs, at addresses that last. */
  listenList(format: ListenFormat, query: ListenQuery): CachedResponse {
    const { channels, station } = this.#deps;
    const { systemName: title, systemUrl } = station();
    return this.#lists.get(JSON.stringify([format, query, title, systemUrl]), () => {
      const records = sortByNumber(channels.all()).filter((channel) => isAskedFor(channel, query));
      const toAddress = ({ channelNumber }: ChannelRecord) => `${LISTEN_PATH}/${channelNumber}`;
      const entries = toPlayerEntries(records, systemUrl, toAddress);
      return { source: entries.flatMap(Object.values), present: () => ({ format, title, entries }) };
    });
  }

  /** A list with one channel, or none, at the address where it plays now. */
  listenEntry(format: ListenFormat, channelNumber: number): CachedResponse {
    const { channels, station } = this.#deps;
    const { systemName, systemUrl } = station();
    const channel = channels.getByNumber(channelNumber);
    const entries = toPlayerEntries(channel ? [channel] : [], systemUrl, listenAddress);
    return toListResponse({ format, title: entries[0]?.name ?? systemName, entries });
  }

  /** The absolute address where a channel plays now; null when there is no such channel. */
  listenAddress(channelNumber: number): string | null {
    const { channels, station } = this.#deps;
    const channel = channels.getByNumber(channelNumber);
    const [entry] = toPlayerEntries(channel ? [channel] : [], station().systemUrl, listenAddress);
    return entry ? new URL(entry.streamUrl).href : null;
  }
}

const sortByNumber = (channels: Iterable<ChannelRecord>): ChannelRecord[] =>
  [...channels].sort((one, other) => one.channelNumber - other.channelNumber);

const isAskedFor = (channel: ChannelRecord, { genre, featured, format }: ListenQuery): boolean =>
  (!genre || foldName(genre) === foldName(channel.genre ?? '')) &&
  (featured === undefined || featured === channel.featured) &&
  (format === undefined || format === interchangeableStreams(channel).kind);

/** The typed address, which a program may resolve by itself, unless the channel plays by its relay. */
const toExportAddress = (channel: ChannelRecord): string | null =>
  playsByRelay(channel) ? listenAddress(channel) : channel.streamUrl;

function toListResponse({ format, title, entries }: PlayerList): CachedResponse {
  const text = [...writeList(PLAYER_WRITERS[format], title, entries)].join('');
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
  toAddress: (channel: ChannelRecord) => string | null,
): PlayerEntry[] {
  return channels.flatMap((channel) => {
    const address = channel.isActive ? toAddress(channel) : null;
    if (address === null) return [];
    const image = channel.imageUrl ?? channel.logo;
    return {
      ...toListedChannel(channel),
      // The typed address stays as it is.
      streamUrl: address.startsWith('/') ? `${siteUrl}${address}` : address,
      imageUrl: image && (URL.parse(image, siteUrl)?.href ?? null),
    };
  });
}

function* writeList<Channel>(
  { head, entry, tail }: ListWriter<Channel>,
  title: string,
  channels: readonly Channel[],
): Generator<string> {
  yield head({ title });
  for (let from = 0; from < channels.length; from += CHANNELS_PER_CHUNK)
    yield channels
      .slice(from, from + CHANNELS_PER_CHUNK)
      .map((channel, index) => entry(channel, from + index))
      .join('');
  yield tail(channels.length);
}
