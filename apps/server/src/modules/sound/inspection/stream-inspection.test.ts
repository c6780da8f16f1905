import { inspectionNotes } from '@airdial/contract/channel/messages';
import { expect, test } from 'vitest';
import {
  AUDIO,
  list,
  MP3,
  page,
  respond,
  setUpInspection,
  streamUrls,
} from '../../../../testing/inspection-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';

const json = (value: unknown) => respond({ 'content-type': 'application/json' }, JSON.stringify(value));

const { server, startServer, callAs, inspect, look } = setUpInspection({
  '/list.m3u': list(
    '#EXTM3U\n#EXTINF:-1 group-title="Jazz" tvg-country="Iceland",Low\naac\n#EXTINF:-1,Gone\n/gone\n',
  ),
  '/list.pls': list('[playlist]\nFile1=/icy\nTitle1=One\nFile2=/aac\nTitle2=Two\n', 'audio/mpeg'),
  '/list.xspf': list(
    '<?xml version="1.0"?><playlist><trackList><track><location>/aac</location><title>X</title></track></trackList></playlist>',
  ),
  '/list.asx': list(
    '<ASX version="3.0"><Entry><Title>Windows</Title><Ref href="/aac"></Entry></ASX>',
    'video/x-ms-asf',
  ),
  '/2.m3u': list('/list.m3u\n', 'audio/x-mpegurl'),
  '/3.m3u': list('/2.m3u\n', 'audio/x-mpegurl'),
  '/4.m3u': list('/3.m3u\n', 'audio/x-mpegurl'),
  '/circle.m3u': list('/circle.m3u\n', 'audio/x-mpegurl'),
  '/page': page(
    '<link rel="icon" href="/icon.png"><audio src="/aac"></audio><a href="/list.pls">Winamp</a><a href="/film.mp3">x</a>',
  ),
  '/portal': page('<a href="/popup">Listen live</a>'),
  '/popup': page('<script>var player = {"file":"\\/list.m3u"}</script>'),
  '/api/nowplaying/nova': json({
    station: {
      name: 'Nova',
      listen_url: 'http://x/',
      mounts: [{ url: '/icy', bitrate: 128, format: 'mp3' }],
    },
    now_playing: { song: { text: 'A - B', artist: 'A', title: 'B' } },
  }),
  '/public/nova': page('AzuraCast'),
});

const icecast = {
  icestats: {
    source: ['/icy', '/aac'].map((path) => ({
      listenurl: `http://icecast.internal:8000${path}`,
      server_name: `Mount ${path}`,
      title: 'Band - Song',
    })),
  },
};

test('finds every stream of a playlist, by content and not by name', { tags: 'inspection' }, async () => {
  expect(await look('/list.m3u')).toMatchObject({
    candidates: [
      {
        streamUrl: server.at('/aac'),
        name: 'Low',
        genre: 'Jazz',
        country: 'Iceland',
      },
    ],
    notes: [inspectionNotes.unreadable(server.at('/gone'), 'It answered with status 404.')],
  });
  expect((await look('/list.pls')).candidates).toMatchObject([{ name: 'Nova' }, { name: 'Two' }]);
  expect((await look('/list.xspf')).candidates).toMatchObject([{ name: 'X', codec: 'AAC' }]);
  expect((await look('/list.asx')).candidates).toMatchObject([{ name: 'Windows', codec: 'AAC' }]);
});

test('names the given playlist for its first stream, unless it lists several stations', {
  tags: 'playlist-url',
}, async () => {
  const playlists = async (path: string) =>
    (await look(path)).candidates.map(({ playlistUrl }) => playlistUrl);
  expect(await playlists('/list.pls')).toEqual([server.at('/list.pls'), null]);
  // By the playlists in it.
  expect(await playlists('/3.m3u')).toEqual([server.at('/3.m3u')]);
  expect(await playlists('/list.xspf')).toEqual([server.at('/list.xspf')]);
  expect((await look('/list.xspf')).candidates[0]?.notes).toContain(inspectionNotes.playlist);
  expect(await playlists('/icy')).toEqual([null]);
  expect(new Set(await playlists('/page'))).toEqual(new Set([null]));
  const several = `[playlist]\nFile1=${server.at('/icy')}\nFile2=http://other.example/\n`;
  const other = await startServer({ '/several.pls': list(several) });
  expect((await inspect(other.at('/several.pls'))).candidates[0]?.playlistUrl).toBeNull();
});

test('follows playlists of playlists over two hops, and circles once', async () => {
  expect(streamUrls(await look('/3.m3u'))).toEqual([server.at('/aac')]);
  const tooFar = await look('/4.m3u');
  expect(tooFar).toMatchObject({ status: 422, code: 'inspection-no-stream' });
  expect(tooFar.message).toContain(inspectionNotes.tooManyHops(server.at('/list.m3u')));
  expect(await look('/circle.m3u')).toMatchObject({ status: 422, code: 'inspection-no-stream' });
});

test('offers all mounts of Icecast, and the stations of AzuraCast', { tags: 'inspection' }, async () => {
  const icecastServer = await startServer({ '/': page('Icecast Status'), '/status-json.xsl': json(icecast) });
  const { candidates } = await inspect(icecastServer.at('/'));
  expect(candidates).toMatchObject([
    { streamUrl: icecastServer.at('/icy'), name: 'Nova', currentTitle: 'Band - Song' },
    {
      streamUrl: icecastServer.at('/aac'),
      name: 'Mount /aac',
    },
  ]);
  expect(streamUrls(await inspect(icecastServer.at('/status-json.xsl')))).toHaveLength(2);
  expect((await look('/public/nova')).candidates).toMatchObject([
    { streamUrl: server.at('/icy'), currentTitle: 'A - B' },
  ]);
});

test('offers all streams of SHOUTcast 2, and the one of a server that sends it for every path', async () => {
  const statistics = {
    activestreams: 2,
    streams: [1, 2].map((id) => ({ id, streamstatus: 1, streampath: id === 1 ? '/icy' : '/aac' })),
  };
  const shoutcast = await startServer({ '/': page('SHOUTcast'), '/statistics?json=1': json(statistics) });
  expect(streamUrls(await inspect(shoutcast.at('/')))).toEqual([shoutcast.at('/icy'), shoutcast.at('/aac')]);
  const single = await startServer({}, () => respond(MP3, AUDIO));
  expect(streamUrls(await inspect(single.at('/')))).toEqual([single.at('/')]);
});

test('finds the streams of a web page with its icon, and of the player that it links to', {
  tags: 'inspection',
}, async () => {
  const found = await look('/page');
  expect(streamUrls(found)).toEqual([server.at('/aac'), server.at('/icy')]);
  expect(found.candidates[0]).toMatchObject({
    name: 'Nova',
    imageUrl: server.at('/icon.png'),
    picture: TEST_PICTURE_LINKS.toOwn(server.at('/icon.png'), server.at('/aac')),
    website: server.at('/page'),
  });
  expect(found.notes).toEqual([]);
  expect(streamUrls(await look('/portal'))).toEqual([server.at('/aac')]);
});

test('finds the stream behind a link of a page, and asks no other link', { tags: 'inspection' }, async () => {
  const asked: string[] = [];
  const links = '<a href="/news">News</a><a href="/nova">MP3, 128 kbps</a><a href="/shop">Shop</a>';
  const site = await startServer({ '/index': page(links) }, (path) => {
    // The look for the https twin sends no path.
    if (path.startsWith('/')) asked.push(path);
    return respond(MP3, AUDIO);
  });
  expect(streamUrls(await inspect(site.at('/index')))).toEqual([site.at('/nova')]);
  expect(asked).toEqual(['/nova']);
});

test('accepts an address without a scheme, and no other scheme', async () => {
  expect(streamUrls(await inspect(server.at('/icy').replace('http://', '')))).toEqual([server.at('/icy')]);
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', '', 'javascript://x'])
    expect(await inspect(url)).toMatchObject({ status: 400, code: 'validation-failed' });
});

test('is for administrators only', async () => {
  const body = { url: server.at('/icy') };
  const statusOf = async (caller?: { userId: string }) =>
    (await callAs(caller)('POST', '/api/channels/inspect', body)).statusCode;
  expect([await statusOf(), await statusOf({ userId: 'lou' })]).toEqual([401, 403]);
  expect(server.connections()).toBe(0);
});
