import { expect, test } from 'vitest';
import { decodeList } from './decode-list.ts';
import { parseList } from './parse-list.ts';

const valuesOf = async (text: string) => (await parseList(text)).map(({ values }) => values);
const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

test('bytes are UTF-8, UTF-16 or Latin 1', async () => {
  const name = 'name,url\nCafé,http://a.example/';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(name, 'utf16le')]);
  const unmarked = bytes(name, 'utf16le');
  const files = [
    bytes(name, 'utf8'),
    bytes(`\uFEFF${name}`, 'utf8'),
    bytes(name, 'latin1'),
    utf16,
    unmarked,
    Buffer.from(unmarked).swap16(),
  ];
  for (const file of files) expect(await valuesOf(decodeList(file))).toMatchObject([{ name: 'Café' }]);
});

/** Names of stations in old charsets. */
const OLD_CHARSETS = {
  'windows-1251': ['Радио Маяк', 'Русское Радио', 'Эхо Москвы'],
  'koi8-r': ['Радио Маяк', 'Русское Радио', 'Эхо Москвы', 'Вести ФМ', 'Радио России'],
  'windows-1250': ['Český rozhlas Plus', 'Rádio Žilina', 'Polskie Radio Łódź', 'Radio Główne Świat'],
  'windows-1253': ['Ελληνικό Ραδιόφωνο', 'Μελωδία Θεσσαλονίκη'],
  shift_jis: ['ラジオ日本', '東京エフエム', 'アニメ音楽放送'],
} as const;

/** Node writes none of these charsets: each character is looked up in what it reads. */
function encode(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, readonly number[]>();
  for (let first = 0x80; first < 0x100; first += 1) {
    codes.set(decoder.decode(Uint8Array.of(first)), [first]);
    for (let second = 0x40; second < 0x100; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, [first, second]);
    }
  }
  return Buffer.from(
    [...text].flatMap((one) => (one < '\x80' ? [one.charCodeAt(0)] : (codes.get(one) ?? expect.fail(one)))),
  );
}

test.each(Object.entries(OLD_CHARSETS))('bytes are told to be %s', async (charset, names) => {
  const entries = names.map(
    (name, index) => `#EXTINF:-1,${name}\r\nhttp://stream${index}.example:8000/live.mp3\r\n`,
  );
  const read = await valuesOf(decodeList(encode(`#EXTM3U\r\n${entries.join('')}`, charset)));
  expect(read.map(({ name }) => name)).toEqual(names);
});

const xspf = (declared: string, title: string) =>
  `<?xml version="1.0" encoding=${declared}?>\n<playlist version="1"><trackList><track>` +
  `<location>http://a.example/1</location><title>${title}</title></track></trackList></playlist>`;
const m3u = (declared: string, name: string) =>
  `#EXTM3U\r\n#EXTENC: ${declared}\r\n#EXTINF:-1,${name}\r\nhttp://a.example/1\r\n`;
const BOM = bytes('\uFEFF', 'utf8');

test.each([
  ['XML in double quotes', encode(xspf('"ISO-8859-2"', 'Żak Łódź'), 'iso-8859-2'), 'Żak Łódź'],
  ['XML in single quotes', encode(xspf("'windows-1251'", 'Эхо'), 'windows-1251'), 'Эхо'],
  ['M3U', encode(m3u('koi8-r', 'Эхо'), 'koi8-r'), 'Эхо'],
  ['XML with a byte order mark, which wins', Buffer.concat([BOM, bytes(xspf('"latin1"', 'É'), 'utf8')]), 'É'],
  ['M3U with a byte order mark, which wins', Buffer.concat([BOM, bytes(m3u('latin1', 'É'), 'utf8')]), 'É'],
  ['an unknown charset', bytes(xspf('"none"', 'É'), 'latin1'), 'É'],
  ['a charset that the bytes are not of', bytes(xspf('"utf-8"', 'É'), 'latin1'), 'É'],
  ['UTF-16 in ASCII', bytes(xspf('"utf-16"', 'Éa'), 'utf8'), 'Éa'],
])('a declaration counts: %s', async (_, file, name) => {
  expect(await valuesOf(decodeList(file))).toMatchObject([{ name }]);
});
