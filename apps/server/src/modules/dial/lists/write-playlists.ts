import type { ListWriter, PlayerEntry } from './list-types.ts';
import { GENRE_SEPARATOR } from './row-values.ts';

const LIVE = -1;

/** The format has no escapes. */
const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${value.replaceAll('"', "'")}"`;

/** Addresses as attributes: here a quotation mark has an escape. */
const toAttributeUrl = (url: string | null): string | null => url?.replaceAll('"', '%22') ?? null;

/** Programs take them for one group, or for several. */
const joinGenres = (genre: string | null, further: readonly string[]): string | null =>
  [...new Set([genre, ...further])].filter((one) => one !== null).join(GENRE_SEPARATOR) || null;

/** Extended M3U with the attributes that IPTV players and Kodi read. */
export const m3uWriter: ListWriter<PlayerEntry> = {
  head: ({ guideUrl = null }) => `#EXTM3U${attribute('url-tvg', toAttributeUrl(guideUrl))}\n`,
  entry: ({ guideId, channelNumber, name, streamUrl, imageUrl, genre, furtherGenres, country, language }) => {
    const attributes =
      attribute('radio', 'true') +
      attribute('tvg-id', guideId) +
      attribute('tvg-chno', String(channelNumber)) +
      attribute('tvg-logo', toAttributeUrl(imageUrl)) +
      attribute('group-title', joinGenres(genre, furtherGenres)) +
      attribute('tvg-country', country) +
      attribute('tvg-language', language);
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
