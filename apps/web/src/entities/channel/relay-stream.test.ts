import { expect, it } from 'vitest';
import { withRelay } from './relay-stream.ts';

const HTTP_PAGE = 'http://station.example';
const HTTPS_PAGE = 'https://station.example';
const HTTP = 'http://radio.example/live';
const HTTPS = 'https://radio.example/live';
const readable = { allowsCrossOrigin: true, codec: 'MP3' };
const unreadable = { allowsCrossOrigin: false, codec: 'MP3' };
const channel = { _id: 'a', name: 'Nova', channelNumber: 1, codec: 'MP3' };

it('leaves the further addresses to a relay that is always used', () => {
  const alternatives = [{ streamUrl: 'https://radio.example/low' }];
  const relayed = (relay: 'always' | 'needed') =>
    withRelay({ ...channel, streamUrl: HTTP, relay, alternatives }, HTTP, HTTPS_PAGE).alternatives;
  expect(relayed('always')).toEqual([]);
  expect(relayed('needed')).toBe(alternatives);
});

it.each([
  ['off', 'off', HTTP, HTTPS_PAGE, unreadable, false],
  ['a channel of which nothing is known', undefined, HTTP, HTTPS_PAGE, unreadable, false],
  ['always', 'always', HTTPS, HTTPS_PAGE, readable, true],
  [
    'always, of the station itself',
    'always',
    'https://station.example/radio/a.mp3',
    HTTPS_PAGE,
    readable,
    false,
  ],
  ['always, of no address', 'always', '', HTTPS_PAGE, readable, false],
  ['http on https', 'needed', HTTP, HTTPS_PAGE, readable, true],
  ['http on http', 'needed', HTTP, HTTP_PAGE, readable, false],
  ['https on https', 'needed', HTTPS, HTTPS_PAGE, readable, false],
  ['what was not probed', 'needed', HTTPS, HTTPS_PAGE, undefined, false],
  ['MP3 without CORS', 'needed', HTTPS, HTTPS_PAGE, unreadable, true],
  ['HLS with CORS', 'needed', `${HTTPS}.m3u8`, HTTPS_PAGE, { allowsCrossOrigin: true, codec: 'HLS' }, false],
  ['Ogg without CORS', 'needed', HTTPS, HTTPS_PAGE, { allowsCrossOrigin: false, codec: 'OGG' }, false],
] as const)('relays as needed: %s', (_name, relay, streamUrl, page, streamAccess, isRelayed) => {
  const input = { ...channel, streamUrl, relay, streamAccess };
  const playable = withRelay(input, streamUrl, page);
  if (!isRelayed) expect(playable).toBe(input);
  else
    expect(playable).toMatchObject({
      streamUrl: `${page}/relay/a?page`,
      streamAccess: { allowsCrossOrigin: true, codec: 'MP3' },
    });
});

it.each([
  ['by its address', 'always', `${HTTPS}.m3u8`, null, undefined],
  ['by its codec', 'always', HTTPS, 'HLS', undefined],
  ['by its check, without CORS', 'needed', HTTPS, 'AAC', { allowsCrossOrigin: false, codec: 'HLS' }],
  [
    'by its address, http on https',
    'needed',
    `${HTTP}.m3u8`,
    'AAC',
    { allowsCrossOrigin: true, codec: null },
  ],
] as const)('relays HLS as HLS, known %s', (_name, relay, streamUrl, codec, streamAccess) => {
  const playable = withRelay({ ...channel, codec, streamUrl, relay, streamAccess }, streamUrl, HTTPS_PAGE);
  expect(playable).toMatchObject({
    streamUrl: `${HTTPS_PAGE}/relay/a?page`,
    streamAccess: { allowsCrossOrigin: true, codec: 'HLS' },
  });
});
