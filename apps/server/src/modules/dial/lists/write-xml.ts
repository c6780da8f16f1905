import type { ListWriter, PlayerEntry } from './list-types.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** What XML 1.0 cannot contain, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Fit for elements and attributes. */
const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"\t\n\r]/g, (char) => ESCAPES[char] ?? char);

type Values = Readonly<Record<string, string | null>>;

const given = (values: Values): (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, escapeXml(value)] as const],
  );

const toElements = (values: Values): string =>
  given(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

const toAttributes = (values: Values): string =>
  given(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** XSPF version 1. It has no place for a genre. */
export const xspfWriter: ListWriter<PlayerEntry> = {
  head: ({ title }) =>
    `${DECLARATION}<playlist version="1" xmlns="http://xspf.org/ns/0/">${toElements({ title })}<trackList>\n`,
  entry: ({ channelNumber, name, streamUrl, imageUrl, description, website }) =>
    `<track>${toElements({
      location: streamUrl,
      title: name,
      annotation: description,
      info: website,
      image: imageUrl,
      trackNum: String(channelNumber),
    })}</track>\n`,
  tail: () => '</trackList></playlist>\n',
};

/** OPML 2.0 with the attributes that Lyrion and TuneIn write. The order carries the numbers. */
export const opmlWriter: ListWriter<PlayerEntry> = {
  head: ({ title }) => `${DECLARATION}<opml version="2.0"><head>${toElements({ title })}</head><body>\n`,
  entry: ({ name, streamUrl, imageUrl, description, genre, language, website }) =>
    `<outline${toAttributes({
      type: 'audio',
      text: name,
      URL: streamUrl,
      image: imageUrl,
      description,
      category: genre,
      language,
      htmlUrl: website,
    })}/>\n`,
  tail: () => '</body></opml>\n',
};
