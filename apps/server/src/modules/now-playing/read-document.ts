import { readAzuracast } from './azuracast-status.ts';
import { decodeText } from './decode-text.ts';
import { readIcecastStatus } from './icecast-status.ts';
import { readPlainJson } from './plain-json-status.ts';
import { readJson } from './read-json.ts';
import { readCurrentSong, readSeven, readShoutcastStats } from './shoutcast-status.ts';
import type { StationDocument, StationReading } from './stream-status.ts';

const JSON_READERS = [readIcecastStatus, readShoutcastStats, readAzuracast, readPlainJson] as const;
const CURRENT_SONG_PATH = /\/currentsong$/;

export type DocumentBytes = { readonly url: string; readonly contentType: string; readonly bytes: Buffer };

/** Understands a status document by what is in it. @returns null when no reader does */
export function readDocument(
  { url, contentType, bytes }: DocumentBytes,
  charset: string | null,
): StationDocument | null {
  const json = readJson(bytes, charset);
  if (json !== undefined && typeof json === 'object') {
    for (const read of JSON_READERS) {
      const document = read(json, url);
      if (document) return document;
    }
    return null;
  }
  const text = decodeText(bytes, charset);
  const mayBeBareText =
    contentType.startsWith('text/plain') || CURRENT_SONG_PATH.test(URL.parse(url)?.pathname ?? '');
  return readSeven(text) ?? (mayBeBareText ? readCurrentSong(text) : null);
}

/**
 * The station that a stream belongs to.
 *
 * @param isChosen the operator named this very document: when it has one station, that is the one
 * @returns null when the document speaks of others only
 */
export function pickStation(
  { stations }: StationDocument,
  streamUrl: string | null,
  isChosen: boolean,
): StationReading | null {
  const [only] = stations;
  if (only && isChosen && stations.length === 1) return only.reading;
  const path = streamUrl === null ? null : (URL.parse(streamUrl)?.pathname ?? null);
  const isOurs = (paths: readonly string[]) =>
    paths.length === 0 || (path !== null && paths.some((known) => bare(known) === bare(path)));
  return stations.find(({ paths }) => isOurs(paths))?.reading ?? null;
}

/** SHOUTcast plays `/live` under `/live/` and `/live;` too. */
const bare = (path: string): string => path.replace(/;.*$/, '').replace(/\/+$/, '');
