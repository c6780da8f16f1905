import { describe, expect, test } from 'vitest';
import { parseList } from './parse-list.ts';

const valuesOf = async (text: string) => (await parseList(text)).map(({ values }) => values);
const NOVA = { name: 'Nova', streamUrl: 'http://a.example/1,2', genre: 'Jazz' };

describe('the header of a CSV', () => {
  test.each([
    ['a semicolon', ';'],
    ['a comma', ','],
    ['a tab', '\t'],
    ['a character of its own', '^'],
  ])('follows the line in which Excel names %s as separator', async (_, separator) => {
    const rows = [
      ['name', 'url', 'genre'],
      ['Nova', '"http://a.example/1,2"', 'Jazz'],
    ];
    const lines = rows.map((row) => row.join(separator));
    for (const start of ['', '\uFEFF'])
      expect(await parseList(`${start}sep=${separator}\r\n${lines.join('\r\n')}`)).toEqual([
        { line: 3, values: NOVA },
      ]);
  });

  test.each([
    ['Location', 'name;genre;Location\nNova;Jazz;http://a.example/1,2\n'],
    ['Link', 'Link;Genre;Name\nhttp://a.example/1,2;Jazz;Nova\n'],
    ['another word', 'Genre;Name;Adresse\nJazz;Nova;http://a.example/1,2\n'],
    ['no word that is known, nor the names', 'Genre|Sender|Adresse\nJazz|Nova|http://a.example/1,2\n'],
    ['a word beside a place', 'name;location;mp3;genre\nNova;Berlin;http://a.example/1,2;Jazz\n'],
    ['an empty name', 'name\t\tgenre\nNova\thttp://a.example/1,2\tJazz\n'],
    ['a link beside a banner', 'name;banner;link;genre\nNova;http://a.example/b;http://a.example/1,2;Jazz\n'],
    [
      'a word beside a photo',
      'name;photo;mp3;genre\nNova;http://a.example/a.png;http://a.example/1,2;Jazz\n',
    ],
  ])('may have for the address: %s', async (_, text) => {
    expect(await valuesOf(text)).toEqual([NOVA]);
  });

  test('leaves known columns to their fields', async () => {
    const text =
      'name;homepage;stream file;logo\nNova;https://a.example/;http://a.example/1,2;http://a.example/l\n';
    expect(await valuesOf(text)).toEqual([
      {
        name: 'Nova',
        website: 'https://a.example/',
        streamUrl: 'http://a.example/1,2',
        imageUrl: 'http://a.example/l',
      },
    ]);
  });

  test('is none where a genre is called as a column is', async () => {
    expect(await valuesOf('Country,-\nNova,"http://a.example/1,2"\n')).toEqual([
      { ...NOVA, genre: 'Country' },
    ]);
  });
});

describe('in JSON, the address', () => {
  test.each(['location', 'Link', 'address'])('may be called %s', async (key) => {
    expect(await valuesOf(JSON.stringify([{ name: 'Nova', genre: 'Jazz', [key]: NOVA.streamUrl }]))).toEqual([
      NOVA,
    ]);
  });

  test('is no place, nor the page of a station or a list', async () => {
    const icecast = {
      location: 'Earth',
      source: [{ title: 'Nova', listenurl: NOVA.streamUrl, genre: 'Jazz', link: 'http://a.example/' }],
    };
    expect(await valuesOf(JSON.stringify({ icestats: icecast }))).toEqual([NOVA]);
    const page = { name: 'All', link: 'http://a.example/' };
    expect(await valuesOf(JSON.stringify({ about: page, stations: [NOVA] }))).toEqual([NOVA]);
    const { streamUrl: url, ...nova } = NOVA;
    const station = { ...nova, link: 'http://a.example/', streams: [{ url }] };
    expect(await valuesOf(JSON.stringify([station]))).toEqual([NOVA]);
  });
});
