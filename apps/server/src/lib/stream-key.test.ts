import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stationKey, streamKey, withoutSession } from './stream-key.ts';

const same = (one: string, other: string) => expect(streamKey(one)).toBe(streamKey(other));
const differ = (one: string, other: string) => expect(streamKey(one)).not.toBe(streamKey(other));
const A = 'http://a.example/live';

describe('addresses of one stream', () => {
  test.each([
    'https://a.example/live',
    'HTTP://A.Example/live',
    ' http://a.example/live ',
    'http://a.example/live/',
    'http://a.example:80/live',
    'https://a.example:443/live',
    'http://a.example:443/live',
    'https://a.example:80/live',
    '\u00a0http://a.example/live\u00a0',
    'http://a.example./live',
    'http://a.example/live?',
    'http://a.example/live#x',
    'http://a.example/live?utm_source=list&nocache=17',
    'http://a.example/live?icy=http&UTM_Source=list',
    'http://a.example/live?no-cache=1&cachebuster=2&cb=3&rand=4&random=5&_=6',
    'http://a.example/live?uuid=1&t302=2&rj-ttl=5&rj-tok=AAB&token=x&tvf=y&sABC=z&amsparams=a&dist=b',
    'http://a.example/live?listenerid=1&listenerrmid=2&usid=3&playSessionID=4&aw_0_1st.playerid=5',
  ])('has the key of its plain form: %s', (address) => same(A, address));

  test.each([
    '/;',
    '/;stream.mp3',
    '/;stream.nsv',
    '/;?icy=http',
    '/;.mp3',
    '/;stream/1',
    '/;type=mp3',
    '/;?1473440030966.mp3=',
  ])('has the key of a SHOUTcast server: %s', (path) =>
    same('http://a.example:8000/', `http://a.example:8000${path}`),
  );

  test('have letters, digits and marks that need no escape with or without one', () => {
    same('http://a.example/AOPZaopz09-._~', 'http://a.example/%41%4F%50%5A%61%6f%70%7a%30%39%2D%2e%5F%7E');
    for (const escaped of ['%40', '%5B', '%2F'])
      differ(`http://a.example/x${decodeURIComponent(escaped)}y`, `http://a.example/x${escaped}y`);
  });

  test('have their other parameters in any order', () =>
    same('http://a.example/s?id=1&q=2', 'http://a.example/s?q=2&id=1'));
});

test.each([
  ['another path', 'http://a.example/live2'],
  ['the path in another case', 'http://a.example/Live'],
  ['another port', 'http://a.example:8000/live'],
  ['another host', 'http://b.a.example/live'],
  ['a parameter that may name a stream', 'http://a.example/live?id=2'],
  ['a sub-path', 'http://a.example/live/2'],
])('tells streams apart: %s', (_what, address) => differ(A, address));

test('tells the streams of a SHOUTcast 2 server apart', () => {
  differ('http://a.example:8000/stream/1/', 'http://a.example:8000/stream/2/');
  same('http://a.example:8000/stream/1/', 'http://a.example:8000/stream/1/;stream.mp3');
  differ('http://a.example:8000/;?sid=1', 'http://a.example:8000/;?sid=2');
  differ('http://a.example:8000/stream?sid=1', 'http://a.example:8000/stream?sid=2');
});

const STATION = stationKey('http://a.example/live/mp3-128', 'Nova');

test.each([
  ['https://a.example/live.aac', 'NOVA 64 kbps'],
  ['http://a.example/live_hq.ogg?uuid=1', 'Nova (Opus, 96k)'],
])('a station has other qualities: %s, %s', (address, name) =>
  expect(stationKey(address, name)).toBe(STATION),
);

test.each([
  ['http://a.example/live2/mp3-128', 'Nova'],
  ['http://a.example:8000/live/mp3-128', 'Nova'],
  ['http://a.example/live/mp3-128?id=2', 'Nova'],
  ['http://b.example/live/mp3-128', 'Nova'],
  ['http://a.example/live/mp3-128', 'Nova 2'],
  ['http://a.example/live971', 'Nova'],
])('another station is another: %s, %s', (address, name) =>
  expect(stationKey(address, name)).not.toBe(STATION),
);

test('is null for what is no web address', () => {
  for (const address of ['', 'live', 'ftp://a.example/live', 'mailto:a@a.example'])
    expect([streamKey(address), stationKey(address, 'Nova')]).toEqual([null, null]);
});

test('never joins addresses whose host, path or parameters differ in a letter', {
  tags: 'channel-import',
}, () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const address = fc.record({ host: word, path: fc.array(word, { maxLength: 3 }), id: word });
  const write = ({ host, path, id }: { host: string; path: string[]; id: string }) =>
    `http://${host}.example/${path.join('/')}?id=${id}`;
  fc.assert(
    fc.property(address, address, (one, other) => {
      expect(streamKey(write(one)) === streamKey(write(other))).toBe(write(one) === write(other));
    }),
  );
});

test('takes time in proportion to the length of an address', () => {
  for (const unit of ['/;', '/', '%2D', '?_=', '&_=1'])
    streamKey(`http://a.example/${unit.repeat(200_000 / unit.length)}`);
});

describe('an address without the session of a listener', () => {
  test.each([
    ['http://a.example/live?listenerid=1', 'http://a.example/live'],
    [
      'http://a.example/live.mp3?x=a%20b&aw_0_1st.playerid=5&UUID=2&y=%2B',
      'http://a.example/live.mp3?x=a%20b&y=%2B',
    ],
    ['https://a.example:8443/a?token=x#top', 'https://a.example:8443/a#top'],
  ])('keeps the rest as it was written: %s', (address, bare) => expect(withoutSession(address)).toBe(bare));

  test.each([
    'http://a.example/live',
    'http://a.example/live?id=1&tokens=2',
    'ftp://a.example/?token=1',
    'token=1',
  ])('is none where there is no such session: %s', (address) => expect(withoutSession(address)).toBeNull());
});
