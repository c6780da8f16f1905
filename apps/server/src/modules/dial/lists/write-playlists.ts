import type { ListWriter, PlayerEntry } from './list-types.ts';

const LIVE = -1;

/** The format has no escapes. */
const toAttributes = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', "'")}"`)
    .join('');

/** Addresses as attributes: here a quotation mark has an escape. */
const toAttributeUrl = (url: string | null): string | null => url?.replaceAll('"', '%22') ?? null;

/** Extended M3U with the attributes that IPTV players and Kodi read. */
export const m3uWriter: ListWriter<PlayerEntry> = {
  head: () => '#EXTM3U\n',
  entry: ({ channelNumber, name, streamUrl, imageUrl, genre, country, language }) => {
    const attributes = toAttributes({
      radio: 'true',
      'tvg-chno': String(channelNumber),
      'tvg-logo': toAttributeUrl(imageUrl),
      'group-title': genre,
      'tvg-country': country,
      'tvg-language': language,
    });
    return `#EXTINF:${LIVE}${attributes},${name}\n${streamUrl}\n`;
  },
  tail: () => '',
};

export const plsWriter: ListWriter<PlayerEntry> = {
  head: () => '[playlist]\n',
  entry: ({ name, streamUrl }, index) => {
    const position = index + 1;
    return `File${position}=${streamUrl}\nTitle${position}=${name}\nLength${position}=${LIVE}\n`;
  },
  tail: (count) => `NumberOfEntries=${count}\nVersion=2\n`,
};

/** What radios of ESP32 read: name, address, and a change of the volume. */
export const tsvWriter: ListWriter<PlayerEntry> = {
  head: () => '',
  entry: ({ name, streamUrl }) => `${name}\t${streamUrl}\t0\n`,
  tail: () => '',
};
