import { listErrors } from '@airdial/contract/channel-list/messages';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { parseM3u } from './parse-m3u.ts';
import { parsePls } from './parse-pls.ts';
import { parseXml } from './parse-xml.ts';
import { type ParsedRow, readLines, UnreadableListError } from './parsed-list.ts';

const PLS_HEAD = /^\[playlist\]/i;
/** How far a plain list is searched for its first address. */
const COMMENTS_MAX_CHARS = 65_536;
const ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;

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
  if (start.startsWith('<')) return parseXml;
  if (PLS_HEAD.test(start)) return parsePls;
  if (start.startsWith('{') || start.startsWith('[')) return parseJson;
  return start.startsWith('#EXT') || ADDRESS.test(firstContent(start)) ? parseM3u : parseCsv;
}

/** The first line that is no comment. */
function firstContent(text: string): string {
  for (const [, line] of readLines(text.slice(0, COMMENTS_MAX_CHARS)))
    if (line.trim() !== '' && !line.startsWith('#')) return line;
  return '';
}
