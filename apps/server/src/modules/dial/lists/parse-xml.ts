import type { ListRoot } from '@airdial/contract/channel-list/formats';
import { listErrors } from '@airdial/contract/channel-list/messages';
import { SaxesParser } from 'saxes';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { RowValues } from './list-types.ts';
import { addRow, isAddress, type ParsedRow, UnreadableListError, withoutHeaders } from './parsed-list.ts';
import { findFields, readFields, toNumber } from './row-values.ts';

const XSPF_FIELDS = {
  location: 'streamUrl',
  title: 'name',
  annotation: 'description',
  info: 'website',
  image: 'imageUrl',
  tracknum: 'channelNumber',
} as const satisfies Readonly<Record<string, keyof RowValues>>;
const isXspfField = (name: string): name is keyof typeof XSPF_FIELDS => Object.hasOwn(XSPF_FIELDS, name);

const CHUNK_CHARS = 16_384;
/** Outlines have some twenty. */
const ATTRIBUTES_MAX_COUNT = 100;

/** Comments before the first element of a page are rarely longer. */
const PAGE_HEAD_CHARS = 4_096;
const PAGE_START = /^<(?:!doctype\s+)?html[\s/>]/i;

/** Links to menus and to podcasts are no streams. */
const NO_STREAM_TYPES = new Set(['link', 'rss']);

type Attributes = Readonly<Record<string, string>>;
/** Handles one document; `line` is where the element begins. */
type Reader = {
  onOpen(name: string, attributes: Attributes, line: number): void;
  onText(text: string): void;
  onClose(name: string): void;
};

/**
 * XSPF, OPML, favorites of Kodi or stations of radio-browser, as the root element names it. A document type is refused, so that no entity is
 * ever defined or fetched.
 *
 * @throws UnreadableListError also for a web page, which is no XML as a rule
 */
export async function parseXml(text: string): Promise<ParsedRow[]> {
  const document = text.trimStart();
  if (isWebPage(document)) throw new UnreadableListError(null, listErrors.isWebPage);
  const rows: ParsedRow[] = [];
  let reader: Reader | null = null;
  let attributesCount = 0;
  const parser = new SaxesParser();
  const fail = (reason: string): never => {
    throw new UnreadableListError(parser.line, reason);
  };
  const onText = (content: string) => reader?.onText(content);
  parser.on('doctype', () => fail(listErrors.hasDoctype));
  parser.on('error', () => fail(listErrors.badXml));
  parser.on('attribute', () => {
    attributesCount += 1;
    if (attributesCount > ATTRIBUTES_MAX_COUNT) fail(listErrors.badXml);
  });
  parser.on('opentag', ({ name, attributes }) => {
    attributesCount = 0;
    const local = toLocalName(name);
    reader ??= createReader(local, rows) ?? fail(listErrors.otherXml);
    reader.onOpen(local, toLowerCaseNames(attributes), parser.line);
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => reader?.onClose(toLocalName(name)));
  const slice = new TimeSlice();
  for (let from = 0; from < document.length; from += CHUNK_CHARS) {
    if (slice.isOver) await slice.next();
    parser.write(document.slice(from, from + CHUNK_CHARS));
  }
  parser.close();
  return rows;
}

/** Comments and instructions, as an XML declaration, may stand before the first element. */
function isWebPage(document: string): boolean {
  let rest = document.slice(0, PAGE_HEAD_CHARS);
  while (rest.startsWith('<!--') || rest.startsWith('<?')) {
    const end = rest.startsWith('<?') ? '?>' : '-->';
    const at = rest.indexOf(end);
    rest = at < 0 ? '' : rest.slice(at + end.length).trimStart();
  }
  return PAGE_START.test(rest);
}

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const toLowerCaseNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value.trim()]));

const READERS: Readonly<Record<ListRoot | 'favourites' | 'result', (rows: ParsedRow[]) => Reader>> = {
  playlist: createXspfReader,
  opml: createOpmlReader,
  favourites: createKodiReader,
  result: createRadioBrowserReader,
};
const isKnownRoot = (root: string): root is keyof typeof READERS => Object.hasOwn(READERS, root);
const createReader = (root: string, rows: ParsedRow[]): Reader | null =>
  isKnownRoot(root) ? READERS[root](rows) : null;

function createXspfReader(rows: ParsedRow[]): Reader {
  let track: { readonly line: number; readonly values: RowValues } | null = null;
  let texts: string[] = [];
  /** VLC numbers the tracks and puts them into nodes behind the list. */
  const byId = new Map<string, RowValues>();
  const nodes: string[] = [];
  return {
    onOpen(name, { title = '', tid = '' }, line) {
      texts = [];
      if (name === 'track') track = { line, values: {} };
      if (name === 'node') nodes.push(title);
      const values = name === 'item' ? byId.get(tid) : undefined;
      if (values && nodes.length > 0) values.genre ??= nodes.at(-1);
    },
    onText: (text) => texts.push(text),
    onClose(name) {
      const text = texts.join('').trim();
      texts = [];
      if (name === 'node') nodes.pop();
      if (track && name === 'id') byId.set(text, track.values);
      if (track && name === 'track') {
        const { line, values } = track;
        values.name ||= nameOfAddress(`${values.streamUrl}`);
        addRow(rows, { line, values });
        track = null;
      } else if (track && isXspfField(name) && text !== '')
        track.values[XSPF_FIELDS[name]] ??= name === 'tracknum' ? toNumber(text) : text;
    },
  };
}

function createOpmlReader(rows: ParsedRow[]): Reader {
  /** The nearest group title for each enclosing outline, that outline included. */
  const groups: string[] = [];
  return {
    onOpen(name, attributes, line) {
      if (name !== 'outline') return;
      const { type = '', text = '', title = text } = attributes;
      const streamUrl = attributes.url ?? attributes.xmlurl;
      const group = groups.at(-1) ?? '';
      groups.push((streamUrl === undefined && title) || group);
      if (streamUrl === undefined || NO_STREAM_TYPES.has(type.toLowerCase())) return;
      const values = {
        streamUrl,
        name: title || nameOfAddress(streamUrl),
        imageUrl: attributes.image ?? attributes.icon,
        description: attributes.description,
        genre: toGenre(attributes.category) ?? (group || undefined),
        language: attributes.language,
        website: attributes.htmlurl,
        bitrate: toNumber(attributes.bitrate),
      };
      addRow(rows, { line, values: withoutUndefined(values) });
    },
    onText: () => {},
    onClose(name) {
      if (name === 'outline') groups.pop();
    },
  };
}

/** The last part of a path such as `/Music/Jazz`; OPML lists several with commas. */
const toGenre = (category: string | undefined): string | undefined =>
  category?.startsWith('/') ? category.split(',', 1)[0]?.split('/').at(-1) : category;

/** An action such as `PlayMedia("http://…")`. */
const ADDRESS_IN_ACTION = /^PlayMedia\("?(https?:\/\/[^"]{1,9999}?)"?\)$/i;

/** Favorites of Kodi. Those that open a window or an add-on lead to no stream. */
function createKodiReader(rows: ParsedRow[]): Reader {
  let favorite: { readonly line: number; readonly name: string; readonly thumb: string } | null = null;
  let texts: string[] = [];
  return {
    onOpen(element, { name = '', thumb = '' }, line) {
      texts = [];
      favorite = element === 'favourite' ? { line, name, thumb } : null;
    },
    onText: (text) => texts.push(text),
    onClose() {
      const address = ADDRESS_IN_ACTION.exec(texts.join('').trim())?.[1];
      if (favorite && address !== undefined) {
        const { line, name, thumb } = favorite;
        const streamUrl = withoutHeaders(address);
        const values = { name: name || nameOfAddress(streamUrl), streamUrl };
        addRow(rows, { line, values: { ...values, ...(isAddress(thumb) && { imageUrl: thumb }) } });
      }
      favorite = null;
    },
  };
}

/** Stations of radio-browser.info: their attributes have the names of its JSON, and 0 for a bitrate that is unknown. */
function createRadioBrowserReader(rows: ParsedRow[]): Reader {
  return {
    onOpen(element, attributes, line) {
      if (element !== 'station') return;
      addRow(rows, {
        line,
        values: readFields(findFields(Object.keys(attributes)), (name) => attributes[name]),
      });
    },
    onText: () => {},
    onClose: () => {},
  };
}
