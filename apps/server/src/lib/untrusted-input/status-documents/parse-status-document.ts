import { withoutTrailing } from '@airdial/contract/common/text';
import { decodeText } from '../decode-text.ts';
import { parseLenientJson } from '../parse-lenient-json.ts';
import { parseAzuracast } from './azuracast-status.ts';
import { parseIcecastStatus } from './icecast-status.ts';
import { parsePlainJson } from './plain-json-status.ts';
import { parseCurrentSong, parseSevenHtml, parseShoutcastStats } from './shoutcast-status.ts';
import type { StatusDocument, StreamStatus } from './stream-status.ts';

const CURRENT_SONG_PATH = /\/currentsong$/;

export type DocumentBytes = { readonly url: string; readonly contentType: string; readonly bytes: Buffer };

/** The streams of a server, of Icecast, SHOUTcast 2 or AzuraCast. @returns null for other JSON */
export const parseServerStatus = (json: unknown, url: string): StatusDocument | null =>
  parseIcecastStatus(json) ?? parseShoutcastStats(json, url) ?? parseAzuracast(json);

/** Recognises a status document by its content. @returns null when no parser does */
export function parseStatusDocument(
  { url, contentType, bytes }: DocumentBytes,
  charset: string | null,
): StatusDocument | null {
  const json = parseLenientJson(bytes, charset);
  if (json !== undefined && typeof json === 'object')
    return parseServerStatus(json, url) ?? parsePlainJson(json);
  const text = decodeText(bytes, charset);
  const mayBeBareText =
    contentType.startsWith('text/plain') || CURRENT_SONG_PATH.test(URL.parse(url)?.pathname ?? '');
  return parseSevenHtml(text) ?? (mayBeBareText ? parseCurrentSong(text) : null);
}

/**
 * Finds the mount of a stream.
 *
 * @param isChosen the operator entered the address of this document: its only mount then is the
 * right one
 * @returns null when the document lists only other streams
 */
export function findMountStatus(
  { mounts }: StatusDocument,
  streamUrl: string | null,
  isChosen: boolean,
): StreamStatus | null {
  const [only] = mounts;
  if (only && isChosen && mounts.length === 1) return only.status;
  const path = streamUrl === null ? null : (URL.parse(streamUrl)?.pathname ?? null);
  const matches = (paths: readonly string[]) =>
    paths.length === 0 ||
    (path !== null && paths.some((other) => normalizePath(other) === normalizePath(path)));
  return mounts.find(({ paths }) => matches(paths))?.status ?? null;
}

/** SHOUTcast serves `/live` also under `/live/` and `/live;`. */
const normalizePath = (path: string): string => withoutTrailing(path.split(';', 1)[0] ?? '', '/');
