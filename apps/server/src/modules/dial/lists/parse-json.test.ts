import { describe, expect, test } from 'vitest';
import { parseList } from './parse-list.ts';

const valuesOf = async (text: string) => (await parseList(text)).map(({ values }) => values);

describe('JSON', () => {
  test('has the rows of radio-browser', async () => {
    const row = {
      stationuuid: '9608b51d',
      name: 'Nova',
      url: 'http://a.example/list.pls',
      url_resolved: 'http://a.example/live',
      homepage: 'https://a.example/',
      favicon: 'https://a.example/icon.png',
      tags: 'jazz,smooth',
      country: 'France',
      countrycode: 'FR',
      codec: 'UNKNOWN',
      bitrate: 0,
    };
    expect(await valuesOf(JSON.stringify([row]))).toEqual([
      {
        name: 'Nova',
        streamUrl: 'http://a.example/live',
        website: 'https://a.example/',
        imageUrl: 'https://a.example/icon.png',
        genre: 'Jazz',
        furtherGenres: ['smooth'],
        country: 'France',
        codec: null,
        bitrate: null,
      },
    ]);
  });

  test.each([
    [{ bitrate: '128', channelNumber: '700', isActive: 'false', featured: 'Yes' }, 128, 700, false, true],
    [{ bitrate: '128 kbps', channelNumber: 700, isActive: 0, featured: 1 }, 128, 700, false, true],
    [{ bitrate: '0', channelNumber: 'VII', isActive: 'nein', featured: {} }, null, 'VII', 'nein', {}],
  ])('has numbers and switches as texts: %j', async (row, bitrate, channelNumber, isActive, featured) => {
    const station = { name: 'Nova', url: 'http://a.example/' };
    expect(await valuesOf(JSON.stringify([{ ...station, ...row }]))).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/', bitrate, channelNumber, isActive, featured },
    ]);
  });

  test('has lists of genres and languages', async () => {
    const row = {
      Name: 'Nova',
      StreamUri: 'http://a.example/',
      Genre: ['Jazz', 'Soul'],
      Languages: ['French'],
    };
    expect(await valuesOf(JSON.stringify({ stations: [row] }))).toEqual([
      {
        name: 'Nova',
        streamUrl: 'http://a.example/',
        genre: 'Jazz',
        furtherGenres: ['Soul'],
        language: 'French',
      },
    ]);
  });

  test.each([
    ['of Volumio', [{ service: 'webradio', name: 'Nova', uri: 'http://a.example/1' }]],
    ['by names', { Nova: 'http://a.example/1' }],
    ['of objects by names', { webradios: { Nova: { src: 'http://a.example/1' } } }],
    [
      'with streams',
      { a: [{ title: 'Nova', streams: [{ url: 'http://a.example/1' }, { url: 'http://a.example/2' }] }] },
    ],
    [
      'of Transistor',
      { version: 1, stations: [{ name: 'Nova', streamUris: ['http://a.example/1'], stream: 0 }] },
    ],
  ])('%s', async (_, list) => {
    expect(await valuesOf(JSON.stringify(list))).toMatchObject([
      { name: 'Nova', streamUrl: 'http://a.example/1' },
    ]);
  });

  test('gives stations the name of the group around them as genre', async () => {
    const list = [
      { group: 'Jazz', image: 'x.png', stations: [{ name: 'Nova', url: 'http://a.example/1' }] },
      {
        name: 'World',
        regions: [{ Iceland: [{ name: 'Deep', url: 'http://b.example/2', genre: 'Rock' }, { name: 'Off' }] }],
      },
    ];
    expect(await valuesOf(JSON.stringify(list))).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1', genre: 'Jazz' },
      { name: 'Deep', streamUrl: 'http://b.example/2', genre: 'Rock' },
      { name: 'Off', genre: 'Iceland' },
    ]);
  });

  test('may be nested deeply, and have odd names', async () => {
    const nested = (levels: number) =>
      `${'['.repeat(levels)}{"name":"Nova","url":"http://a.example/1"}${']'.repeat(levels)}`;
    expect(await valuesOf(nested(63))).toEqual([{ name: 'Nova', streamUrl: 'http://a.example/1' }]);
    const odd = '[{"__proto__":{"url":"http://b.example/"},"constructor":1,"url":"http://a.example/1"}]';
    expect(await valuesOf(odd)).toEqual([{ streamUrl: 'http://a.example/1' }]);
    await expect(parseList(nested(64))).rejects.toThrow('The JSON is nested deeper than 64 levels.');
  });

  test('that is damaged, or has no array, is refused', async () => {
    await expect(parseList('[{"name":')).rejects.toThrow('not well-formed');
    await expect(parseList('{"name":"Nova"}')).rejects.toThrow('The JSON has no channels');
  });
});
