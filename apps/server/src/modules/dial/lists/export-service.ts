import {
  LIST_TYPES,
  LISTED_FIELDS,
  type ListedField,
  type ListFormat,
} from '@airdial/contract/channel-list/schema';
import { Download } from '../../../http/download.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import type { ListedChannel, ListWriter, PlayerEntry } from './list-types.ts';
import { csvWriter } from './write-csv.ts';
import { jsonWriter } from './write-json.ts';
import { m3uWriter, plsWriter } from './write-playlists.ts';
import { opmlWriter, xspfWriter } from './write-xml.ts';

const WHOLE_WRITERS = { csv: csvWriter, json: jsonWriter } as const;
const PLAYER_WRITERS = { m3u: m3uWriter, pls: plsWriter, xspf: xspfWriter, opml: opmlWriter } as const;
/** Some 100 KB of text. */
const CHANNELS_PER_CHUNK = 200;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

export type ExportServiceDeps = {
  readonly channels: Pick<ChannelService, 'all'>;
  readonly station: () => { readonly systemName: string; readonly systemUrl: string };
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** Writes the channels into lists. */
export class ExportService {
  readonly #deps: ExportServiceDeps;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
  }

  /** The channels of this moment in the order of their numbers. */
  export(format: ListFormat): Download {
    const { channels, station, now = Date.now } = this.#deps;
    const { systemName: title, systemUrl } = station();
    const listed = [...channels.all()]
      .sort((one, other) => one.channelNumber - other.channelNumber)
      .map(toListedChannel);
    const date = new Date(now()).toISOString().slice(0, DATE_LENGTH);
    const chunks =
      format === 'csv' || format === 'json'
        ? writeList(WHOLE_WRITERS[format], title, listed)
        : writeList(PLAYER_WRITERS[format], title, toPlayerEntries(listed, systemUrl));
    return new Download(LIST_TYPES[format], `channels-${date}.${format}`, chunks);
  }
}

function toListedChannel(channel: ChannelRecord): ListedChannel {
  const fields = Object.fromEntries(LISTED_FIELDS.map((field) => [field, channel[field]]));
  return {
    ...(fields as Pick<ChannelRecord, ListedField>),
    createdAt: new Date(channel.createdAt).toISOString(),
  };
}

function toPlayerEntries(channels: readonly ListedChannel[], siteUrl: string): PlayerEntry[] {
  return channels.flatMap(({ streamUrl, imageUrl, logo, ...channel }) => {
    if (!channel.isActive || streamUrl === null) return [];
    const image = imageUrl ?? logo;
    return [{ ...channel, streamUrl, logo, imageUrl: image && (URL.parse(image, siteUrl)?.href ?? null) }];
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
