import { listErrors } from '@airdial/contract/channel-list/messages';
import { findSeparator } from './find-separator.ts';
import { parseAsx } from './parse-asx.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { parseLines } from './parse-lines.ts';
import { parseM3u } from './parse-m3u.ts';
import { parsePls } from './parse-pls.ts';
import { parseXml } from './parse-xml.ts';
import { type ParsedRow, UnreadableListError } from './parsed-list.ts';

/** Not well-formed as a rule, unlike the other lists in XML. */
const ASX_HEAD = /^(?:<\?xml[^>]{0,99}>\s{0,9})?<asx[\s>]/i;
const PLS_HEAD = /^\[playlist\]/i;
/** M3U may lack its first line. */
const M3U_ENTRY = /^#EXT(?:M3U|INF|-X-)/im;
/** Other lists have names and headings in brackets. */
const JSON_START = /^(?:\{|\[\s*[[{"\]])/;

/**
 * Parses a list of channels in any of the formats, which its content tells.
 *
 * @throws UnreadableListError
 */
export async function parseList(text: string): Promise<ParsedRow[]> {
  const rows = await findParser(text)(text);
  if (rows.length === 0) throw new UnreadableListError(null, listErrors.empty);
  return rows;
}

/** The byte order mark counts as space. */
function findParser(text: string): (text: string) => Promise<ParsedRow[]> {
  const start = text.trimStart();
  if (ASX_HEAD.test(start)) return parseAsx;
  if (start.startsWith('<')) return parseXml;
  if (PLS_HEAD.test(start)) return parsePls;
  if (JSON_START.test(start)) return parseJson;
  if (M3U_ENTRY.test(start)) return parseM3u;
  return findSeparator(start) === undefined ? parseLines : parseCsv;
}
