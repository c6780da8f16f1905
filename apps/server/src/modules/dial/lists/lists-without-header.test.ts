import { describe, expect, test } from 'vitest';
import { parseList } from './parse-list.ts';

const valuesOf = async (text: string) => (await parseList(text)).map(({ values }) => values);

describe('lists without a header', () => {
  test('of pyradio have remarks and headings', async () => {
    const text = [
      '# my stations',
      'Jazz,-',
      '"Nova, the Radio",http://a.example/1,utf-8',
      '#Off,http://off.example/',
      'Rock',
      'Deep,http://b.example/;stream,,https://b.example/i.png?x',
    ].join('\n');
    expect(await parseList(text)).toEqual([
      { line: 3, values: { name: 'Nova, the Radio', streamUrl: 'http://a.example/1', genre: 'Jazz' } },
      {
        line: 6,
        values: {
          name: 'Deep',
          streamUrl: 'http://b.example/;stream',
          imageUrl: 'https://b.example/i.png?x',
          genre: 'Rock',
        },
      },
    ]);
  });

  test.each([
    ['yoRadio', 'Nova\thttp://a.example/1,x\t0\nDeep\thttp://b.example/;\t0\n'],
    ['semicolons', 'Nova;http://a.example/1,x\r\n"Deep";"http://b.example/;"\r\n'],
    ['the address first', '1|http://a.example/1,x|Nova\r2|http://b.example/;|Deep'],
    ['piradio', '# remarks\n\n[Nova] http://a.example/1,x\n[Deep] http://b.example/;\n'],
    ['a name before the address', 'Nova http://a.example/1,x\nDeep=http://b.example/;\n'],
    ['a name behind the address', 'http://a.example/1,x # Nova\nhttp://b.example/; "Deep"\n'],
    ['a name above the address', 'Nova:\nhttp://a.example/1,x\n\nDeep\nhttp://b.example/;\n'],
  ])('%s', async (_, text) => {
    expect(await valuesOf(text)).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1,x' },
      { name: 'Deep', streamUrl: 'http://b.example/;' },
    ]);
  });

  test('with headings give named addresses a genre', async () => {
    expect(await valuesOf('[Jazz]\n[Nova] http://a.example/1\n[Deep] mms://b.example/2\n')).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1', genre: 'Jazz' },
      { name: 'Deep', streamUrl: 'mms://b.example/2', genre: 'Jazz' },
    ]);
  });

  test('of bare addresses keep separators inside them', async () => {
    const text = 'http://a.example/;stream.mp3\nhttp://b.example/1,2\nspotify:playlist:3';
    expect((await valuesOf(text)).map(({ streamUrl }) => streamUrl)).toEqual(text.split('\n'));
  });
});
