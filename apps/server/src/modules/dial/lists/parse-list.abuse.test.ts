import { listErrors } from '@airdial/contract/channel-list/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeList } from './decode-list.ts';
import { parseList } from './parse-list.ts';
import { UnreadableListError } from './parsed-list.ts';

const MB = 1024 * 1024;
const fill = (unit: string, head = '', tail = ''): string =>
  head + unit.repeat(Math.floor((MB - head.length - tail.length) / unit.length)) + tail;

/** What makes a careless parser start again at every character, one megabyte each. */
const WORST: Readonly<Record<string, string>> = {
  'an M3U line of attributes': fill(' a="b"', '#EXTM3U\n#EXTINF:-1'),
  'an M3U line of open quotes': fill('a="', '#EXTM3U\n#EXTINF:-1 '),
  'an M3U line of words': fill('a', '#EXTM3U\n#EXTINF:-1 '),
  'an M3U line of commas and quotes': fill(',="', '#EXTM3U\n#EXTINF:'),
  'M3U directives without an address': fill('#EXTIMG:x\n', '#EXTM3U\n'),
  'empty lines': fill('\r', '#EXTM3U'),
  remarks: fill('#\n', '#EXTM3U\n'),
  'PLS keys': fill('File1=a\n', '[playlist]\n'),
  'a PLS line of digits': fill('9', '[playlist]\nFile'),
  'a PLS line of spaces': fill(' ', '[playlist]\nFile1='),
  'nested OPML': fill('<outline text="a">', '<opml>'),
  'OPML in deep groups': fill('<outline text=""><outline URL="a"/>', '<opml>'),
  'an OPML element of attributes': fill('a ', '<opml '),
  'XML entities': fill('&amp;', '<opml>'),
  'XML of open brackets': fill('<', '<opml>'),
  'an XSPF text': fill('a&lt;', '<playlist><trackList><track><title>'),
  'CSV of quotes': fill('"', 'name,url\n'),
  'CSV of quoted cells': fill('"a",', 'name,url\n'),
  'CSV of open quotes': fill('"\n', 'name,url\n"'),
  'a CSV header of names': fill('a,', 'url,'),
  'CSV apostrophes': fill("'", 'name,url\n'),
  'nested JSON': fill('[', '{"channels":'),
  'JSON of empty objects': fill('{},', '[', '{}]'),
  'JSON in groups': fill('{"a":[', '', ''),
  'JSON of groups that end': fill('{"name":"a","a":[{"b":1}]},', '[', '{}]'),
  'addresses in one string': fill('http://a ', '["', '"]'),
  'addresses in one line': fill('http://a '),
  'addresses with separators': fill('http://a;,|\t'),
  'names in brackets': fill('[a] '),
  headings: fill('a\n'),
  'a line of marks': fill('-'),
  'actions of Kodi': fill('PlayMedia("http://', '<favourites><favourite name="a">'),
  'nodes of VLC': fill('<node title="a"><item tid="0"/>', '<playlist><track><id>0</id></track>'),
  'one line': fill('a'),
  spaces: fill(' '),
};

const parseSafely = async (text: string): Promise<void> => {
  try {
    await parseList(text);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableListError);
  }
};

/** A quadratic parser would take hours for them, and the test would be ended. */
test.each(Object.keys(WORST))('a megabyte is parsed or refused: %s', async (name) => {
  await parseSafely(WORST[name] ?? expect.fail());
});

const tags = Array.from({ length: MB / 8 }, (_, index) => `${index}`);
test.each([
  ['CSV', `name,url,tags\na,http://a.example/,"${tags.join()}"`],
  ['an M3U', `#EXTM3U\n#EXTINF:-1 group-title="${tags.join(';')}",a\nhttp://a.example/`],
  ['JSON', JSON.stringify([{ name: 'a', url: 'http://a.example/', tags }])],
])('of a hundred thousand genres in %s some are read', async (_name, text) => {
  const [row] = await parseList(text);
  expect(row?.values).toMatchObject({ genre: '0', furtherGenres: tags.slice(1, 200) });
});

test.each([',', 'a,', '"\n",'])(
  'a CSV record of more than ten thousand cells is refused: %j',
  async (cell) => {
    const text = (count: number) => `name,url\na,http://a.example/,${cell.repeat(count)}`;
    expect(await parseList(text(9_997))).toHaveLength(1);
    await expect(parseList(text(9_998))).rejects.toThrow(listErrors.unreadable);
  },
);

test('an XML element of more than a hundred attributes is refused where it has them', async () => {
  const attributes = (count: number) =>
    tags
      .slice(1, count)
      .map((name) => `a${name}=""`)
      .join(' ');
  const element = (count: number) => `<outline URL="http://a.example/" ${attributes(count)}`;
  expect(await parseList(`<opml>${`${element(100)}/>`.repeat(3)}</opml>`)).toHaveLength(3);
  await expect(parseList(`<opml>\n${element(101)}\n\n/></opml>`)).rejects.toMatchObject({
    message: `Line 2: ${listErrors.badXml}`,
  });
});

test('a few characters in any order are parsed or refused', async () => {
  const odd = fc.string({
    unit: fc
      .constantFrom(...['#EXTINF:', '[playlist]', 'File1=', '<opml>', '<outline', '</', 'url'])
      .chain((word) => fc.constantFrom(word, ...'<>&"\'=,;:#{}[]/ \n\r\tab1\uFEFF')),
    maxLength: 60,
  });
  await fc.assert(fc.asyncProperty(odd, parseSafely), { numRuns: 2_000 });
});

test('any bytes are decoded, and parsed or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => parseSafely(decodeList(bytes))),
  );
});
