import { describe, expect, test } from 'vitest';
import { parseList } from './parse-list.ts';

const valuesOf = async (text: string) => (await parseList(text)).map(({ values }) => values);

describe('M3U', () => {
  test('has attributes, pictures and groups, and names with commas', async () => {
    const text = [
      '\uFEFF#EXTM3U',
      '#EXTINF:-1 tvg-chno="7" tvg-logo="https://a.example/l,1.png" group-title="Jazz",Nova, the Radio',
      '#EXTIMG:https://a.example/big.png',
      'http://a.example/live',
      '# a remark',
      '#EXTINF:-1,',
      'https://b.example:8000/;stream.mp3',
      'http://c.example/x',
    ].join('\r\n');
    expect(await parseList(text)).toEqual([
      {
        line: 4,
        values: {
          channelNumber: 7,
          name: 'Nova, the Radio',
          imageUrl: 'https://a.example/big.png',
          genre: 'Jazz',
          streamUrl: 'http://a.example/live',
        },
      },
      { line: 7, values: { name: 'b.example:8000', streamUrl: 'https://b.example:8000/;stream.mp3' } },
      { line: 8, values: { name: 'c.example/x', streamUrl: 'http://c.example/x' } },
    ]);
  });

  test('may be addresses only', async () => {
    expect(await valuesOf('http://a.example/1\n\nhttp://b.example/2\n')).toMatchObject([
      { streamUrl: 'http://a.example/1' },
      { streamUrl: 'http://b.example/2' },
    ]);
  });

  test('tells radio from television, and has names as attributes and several genres', async () => {
    const text = [
      '#EXTM3U url-tvg="http://a.example/guide.xml"',
      '#EXTINF:-1 radio="true" tvg-name="Nova" group-title="Jazz;Soul",',
      'http://a.example/1',
      '#EXTINF:-1 tvg-name="x",Deep',
      '#EXTGENRE:Techno;House',
      'http://b.example/2',
    ].join('\n');
    expect(await parseList(text)).toEqual([
      {
        line: 3,
        values: { name: 'Nova', genre: 'Jazz', furtherGenres: ['Soul'], streamUrl: 'http://a.example/1' },
      },
      {
        line: 6,
        values: { name: 'Deep', genre: 'Techno', furtherGenres: ['House'], streamUrl: 'http://b.example/2' },
        refusal: 'The list says that this is television, not radio.',
      },
    ]);
  });

  test('of Kodi has the headers of a request behind the address', async () => {
    const urls = [
      'http://a.example/1.mp3|User-Agent=VLC&Referer=http://x.example/',
      'http://c.example/a|b?c=|d',
    ];
    expect(await valuesOf(`#EXTM3U\n${urls.join('\n')}\n`)).toEqual([
      { name: 'a.example/1.mp3', streamUrl: 'http://a.example/1.mp3' },
      { name: 'c.example/a|b', streamUrl: 'http://c.example/a|b?c=|d' },
    ]);
  });

  test('may lack its first line', async () => {
    expect(await valuesOf('#EXTINF:-1,Nova\nhttp://a.example/1')).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1' },
    ]);
  });

  test('of HLS is refused with its line', async () => {
    await expect(parseList('#EXTM3U\n#EXT-X-VERSION:3\n')).rejects.toThrow('Line 2: This is an HLS stream');
  });
});

test('PLS has titles, without the counts of SHOUTcast', async () => {
  const text =
    '[playlist]\r\nNumberOfEntries=2\r\nFile2=http://b.example/\r\nFile1=http://a.example/1\r\nTitle1=(#1 - 3/99) Nova\r\n';
  expect(await parseList(text)).toEqual([
    { line: 3, values: { name: 'b.example', streamUrl: 'http://b.example/' } },
    { line: 4, values: { name: 'Nova', streamUrl: 'http://a.example/1' } },
  ]);
});

test('PLS keeps a line separator of Unicode in a title', async () => {
  expect(await valuesOf('[playlist]\nFile1=http://a.example/1\nTitle1=No\u2028va\n')).toEqual([
    { name: 'No\u2028va', streamUrl: 'http://a.example/1' },
  ]);
});

describe('XML', () => {
  test('XSPF has prefixes, CDATA and several locations', async () => {
    const text = `<?xml version="1.0"?>
<x:playlist xmlns:x="http://xspf.org/ns/0/" version="1"><x:title>All</x:title><x:trackList>
<x:track><x:location>http://a.example/1</x:location><x:location>http://a.example/2</x:location>
<x:title><![CDATA[Nova & Söhne]]></x:title><x:trackNum>12</x:trackNum></x:track>
</x:trackList></x:playlist>`;
    expect(await parseList(text)).toEqual([
      { line: 3, values: { streamUrl: 'http://a.example/1', name: 'Nova & Söhne', channelNumber: 12 } },
    ]);
  });

  test('OPML gives streams the title of their group', async () => {
    const text = `<opml version="1.1"><body><outline text="Jazz">
<outline text="Nova" URL="http://a.example/1" type="audio" icon="http://a.example/i.png"/>
<outline title="Sub"><outline text="Deep" xmlUrl="http://b.example/2"/></outline>
<outline text="A podcast" xmlUrl="http://c.example/feed" type="rss"/>
</outline><outline text="Tagged" url="http://d.example/" category="/Music/Rock,/x"/></body></opml>`;
    expect(await valuesOf(text)).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1', genre: 'Jazz', imageUrl: 'http://a.example/i.png' },
      { name: 'Deep', streamUrl: 'http://b.example/2', genre: 'Sub' },
      { name: 'Tagged', streamUrl: 'http://d.example/', genre: 'Rock' },
    ]);
  });

  test('XSPF of VLC has its groups behind the tracks', async () => {
    const text = `<playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/"><trackList>
<track><location>http://a.example/1</location><title>Nova</title><extension application="x"><vlc:id>0</vlc:id></extension></track>
<track><location>http://b.example/2</location><title>Deep</title><extension application="x"><vlc:id>1</vlc:id></extension></track>
</trackList><extension application="x"><vlc:node title="Jazz"><vlc:item tid="0"/></vlc:node><vlc:item tid="1"/></extension></playlist>`;
    expect(await valuesOf(text)).toEqual([
      { name: 'Nova', streamUrl: 'http://a.example/1', genre: 'Jazz' },
      { name: 'Deep', streamUrl: 'http://b.example/2' },
    ]);
  });

  test('favorites of Kodi are those that play an address', async () => {
    const text = `<favourites>
<favourite name="Nova" thumb="http://a.example/i.png">PlayMedia(&quot;http://a.example/1?a=(b)&quot;)</favourite>
<favourite name="Films">ActivateWindow(Videos,&quot;videodb://movies/&quot;,return)</favourite>
<favourite name="Deep" thumb="DefaultAudio.png">PlayMedia(http://b.example/2|User-Agent=VLC)</favourite>
</favourites>`;
    expect(await parseList(text)).toEqual([
      {
        line: 2,
        values: { name: 'Nova', streamUrl: 'http://a.example/1?a=(b)', imageUrl: 'http://a.example/i.png' },
      },
      { line: 4, values: { name: 'Deep', streamUrl: 'http://b.example/2' } },
    ]);
  });

  test('of radio-browser has the names of its JSON', async () => {
    const text = `<?xml version="1.0"?><result>
<station stationuuid="a" name="Nova" url="http://a.example/l.pls" url_resolved="http://a.example/1" homepage=""
  favicon="http://a.example/i.png" tags="jazz,smooth" countrycode="FR" language="french" codec="MP3" bitrate="128"/>
<station name="Deep" url="http://b.example/2" codec="UNKNOWN" bitrate="0"/></result>`;
    const [nova, deep] = await parseList(text);
    expect(nova).toEqual({
      line: 3,
      values: {
        name: 'Nova',
        streamUrl: 'http://a.example/1',
        imageUrl: 'http://a.example/i.png',
        website: '',
        genre: 'Jazz',
        furtherGenres: ['smooth'],
        country: 'FR',
        language: 'french',
        codec: 'MP3',
        bitrate: 128,
      },
    });
    expect(deep?.values).toEqual({
      name: 'Deep',
      streamUrl: 'http://b.example/2',
      codec: null,
      bitrate: null,
    });
  });

  test('ASX is read as it is written: in capitals and not well-formed', async () => {
    const text =
      '<ASX version=3><TITLE>All &amp; more</TITLE>\n<ENTRY><TITLE>One</TITLE>\n<REF HREF="http://a.example/1"/></ENTRY>' +
      '<Entry><ref href = "http://a.example/2"></Entry></ASX>';
    expect(await parseList(text)).toEqual([
      { line: 3, values: { name: 'One', streamUrl: 'http://a.example/1' } },
      { line: 3, values: { name: 'All & more', streamUrl: 'http://a.example/2' } },
    ]);
    expect(await valuesOf('<?xml version="1.0"?>\n<asx><entryref href="http://a.example/3">')).toEqual([
      { name: 'a.example/3', streamUrl: 'http://a.example/3' },
    ]);
  });

  test.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><opml><body/></opml>', 'a document type is not accepted'],
    ['<opml><body><outline text="&unknown;"/></body></opml>', 'not well-formed'],
    ['<opml>\n<body>\n', 'not well-formed'],
    [
      '<rss><channel/></rss>',
      'The XML is neither an XSPF playlist nor an OPML outline, nor ASX, favorites of Kodi or stations of radio-browser.',
    ],
    ['<constructor/>', 'neither an XSPF playlist nor an OPML outline'],
    ['<!DOCTYPE htmlx><opml><body/></opml>', 'a document type is not accepted'],
    ['<!-- <html> --><opml><body/></opml>', 'no channels'],
  ])('is refused: %s', async (text, reason) => {
    await expect(parseList(text)).rejects.toThrow(reason);
  });

  test.each([
    '<!doctype html><title>Stations</title><p>Nova<br>',
    '\uFEFF\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html/>',
    '<?xml version="1.0"?>\n<!DocType\nHTML>',
    ' <!-- one --> <!-- <opml> -->\n<HTML lang=en><body>',
    '<html><body/></html>',
  ])('a web page is called one: %s', async (text) => {
    await expect(parseList(text)).rejects.toThrow(
      /^This is a web page and no list of channels\. Use the address of the list itself\.$/,
    );
  });
});

describe('CSV', () => {
  test('has columns in any order, of other names, and quoted line breaks', async () => {
    const text = 'Homepage;URL;Name;Tags;Bitrate\n;http://a.example/1;"No""va\nTwo";jazz,smooth;128 kbps\n';
    expect(await parseList(text)).toEqual([
      {
        line: 3,
        values: {
          website: null,
          streamUrl: 'http://a.example/1',
          name: 'No"va\nTwo',
          genre: 'Jazz',
          furtherGenres: ['smooth'],
          bitrate: 128,
        },
      },
    ]);
  });

  test('gives back what was made safe for spreadsheets, and keeps other apostrophes', async () => {
    const text = "name,url\n'=1+1,http://a.example/1\n''=x,http://a.example/2\n'Til Dawn,http://a.example/3";
    expect((await valuesOf(text)).map(({ name }) => name)).toEqual(['=1+1', "'=x", "'Til Dawn"]);
  });

  test('without a column for the stream, or with an open quote, is refused', async () => {
    await expect(parseList('name,genre\nNova,Jazz')).rejects.toThrow('No line of the list has an address.');
    await expect(parseList('name,url\n"Nova,http://a.example')).rejects.toThrow(
      'a quotation mark is missing',
    );
  });
});

test('an empty list, and one of too many rows, is refused with the limit', async () => {
  for (const text of ['', ' \n', '#EXTM3U\n', '[playlist]\n', '[]', '<opml/>', 'name,url\n'])
    await expect(parseList(text)).rejects.toThrow('The list has no channels');
  const many = 'http://a.example/\n'.repeat(10_001);
  for (const text of [many, `url\n${many}`, `[${'{},'.repeat(10_000)}{}]`])
    await expect(parseList(text)).rejects.toThrow(
      'A list may have at most 10,000 channels; this one has more.',
    );
});
