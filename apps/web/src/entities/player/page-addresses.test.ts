import { expect, it } from 'vitest';
import { toPageAddresses } from './page-addresses.ts';

const SYSTEM = 'http://localhost:5000';
const HTTPS_PAGE = 'https://station.example';
const HTTP_PAGE = 'http://station.example';
const channel = { _id: 'a', name: 'Nova', channelNumber: 1 };
const at = (url: string) => ({ url, kind: 'mp3', readable: true, bitrate: 128 }) as const;
const pageUrls = (urls: readonly string[], page: string) =>
  toPageAddresses({ ...channel, play: urls.map(at) }, SYSTEM, page).map(({ url }) => url);

it('keeps the order of the server, and what it says of each address', () => {
  const play = [
    at('https://radio.example/one'),
    { ...at('https://radio.example/two'), isDead: true as const },
  ];
  expect(toPageAddresses({ ...channel, play }, SYSTEM, HTTPS_PAGE)).toEqual(play);
});

it('finds what is of this server at the origin of the page, where it can be read and resumed', () => {
  const play = ['/relay/a?page', 'https://radio.example/radio/a.mp3'].map((url) => ({
    ...at(url),
    readable: null,
  }));
  expect(toPageAddresses({ ...channel, play }, SYSTEM, HTTPS_PAGE)).toMatchObject([
    { readable: true, resumable: true },
    { readable: null },
  ]);
  expect(toPageAddresses({ ...channel, play }, SYSTEM, HTTPS_PAGE)[1]).not.toHaveProperty('resumable');
  expect(pageUrls(['/relay/a?page', `${SYSTEM}/radio/a.mp3`], HTTPS_PAGE)).toEqual([
    `${HTTPS_PAGE}/relay/a?page`,
    `${HTTPS_PAGE}/radio/a.mp3`,
  ]);
});

it('leaves out what is http on https, unless there is nothing else', { tags: 'relay' }, () => {
  const http = ['http://radio.example/one', 'HTTP://radio.example/two'];
  const mixed = [...http, '/relay/a?page', 'https://radio.example/low'];
  expect(pageUrls(mixed, HTTPS_PAGE)).toEqual([`${HTTPS_PAGE}/relay/a?page`, 'https://radio.example/low']);
  expect(pageUrls(mixed, HTTP_PAGE)).toHaveLength(mixed.length);
  expect(pageUrls(http, HTTPS_PAGE)).toEqual(http);
});

it('plays the one address that a server of the version before names', () => {
  const address = { kind: 'unknown', readable: true, bitrate: null, resumable: true };
  expect(toPageAddresses({ ...channel, streamUrl: `${SYSTEM}/radio/a.mp3` }, SYSTEM, HTTPS_PAGE)).toEqual([
    { url: `${HTTPS_PAGE}/radio/a.mp3`, ...address },
  ]);
  expect(toPageAddresses({ ...channel, streamUrl: null }, SYSTEM, HTTPS_PAGE)).toEqual([]);
});
