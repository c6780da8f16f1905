import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  get,
  HEAD,
  media,
  openHls,
  segment,
  TS,
  tuneIn,
  urisOf,
} from '../../../../../testing/hls-fixture.ts';
import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';

const FRESH_MS = 1_000;
const NO_TRACK = { title: null, artist: null, album: null, artwork: null, duration: null };
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

type Hls = Awaited<ReturnType<typeof openHls>>;

/** A channel whose song changes while the playlist moves on. */
function setSong({ relay, upstream }: Hls, track: Partial<ChannelRecord['track']>, name = 'Café') {
  relay.addChannel(upstream.at('/live.m3u8'), { name, track: { ...NO_TRACK, ...track } });
}

const titlesOf = (playlist: string) => playlist.match(/(?<=#EXTINF:2\.0,).*$/gm);

test('names the song on air in each segment that comes new, and the channel where none is known', {
  tags: 'relay',
}, async () => {
  const hls = await openHls({ '/live.m3u8': media('1.ts', '2.ts') });
  const { relay, upstream } = hls;
  const { address, playlist } = await tuneIn(relay);
  expect(titlesOf(playlist.text)).toEqual(['Café', 'Café']);
  const next = async (...uris: string[]) => {
    upstream.files.set('/live.m3u8', media(...uris));
    vi.advanceTimersByTime(FRESH_MS);
    return titlesOf((await get(relay, address)).text);
  };
  setSong(hls, { artist: 'Åsa Lind', title: 'Но, #1' });
  expect(await next('1.ts', '2.ts', '3.ts')).toEqual(['Café', 'Café', 'Åsa Lind - Но, #1']);
  setSong(hls, { title: 'Alone' });
  expect(await next('2.ts', '3.ts', '4.ts')).toEqual(['Café', 'Åsa Lind - Но, #1', 'Alone']);
});

test('replaces the stream server’s titles, and no line break gets into the playlist', async () => {
  const hls = await openHls({
    '/live.m3u8': `${HEAD}#EXTINF:2.0,offset=0,adContext=''\n#EXT-X-PROGRAM-DATE-TIME:2026-11-26T12:00:00Z\n1.ts\n`,
  });
  setSong(hls, { artist: 'A\r\n#EXT-X-ENDLIST', title: 'B\nhttp://evil.example/' });
  const { playlist, uris } = await tuneIn(hls.relay);
  expect(titlesOf(playlist.text)).toEqual(['A #EXT-X-ENDLIST - B http://evil.example/']);
  expect(playlist.text).not.toMatch(/^#EXT-X-ENDLIST|^http/m);
  expect(uris).toHaveLength(1);
});

test('leaves the titles of a recording: when each segment was on air is unknown', async () => {
  const { relay } = await openHls({
    '/live.m3u8': `${HEAD}#EXTINF:2.0,Part one\n1.ts\n#EXTINF:2.0,\n2.ts\n#EXT-X-ENDLIST\n`,
  });
  expect(titlesOf((await tuneIn(relay)).playlist.text)).toEqual(['Part one', '']);
});

test.each([
  ['playlist of media', media('1.ts')],
  ['master playlist', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow.m3u8\n'],
])('names the channel in the first playlist of a %s', async (_kind, playlist) => {
  const hls = await openHls({ '/live.m3u8': playlist });
  setSong(hls, {}, "Nova\n$' 50%");
  const { text } = await get(hls.relay, '/relay/c1');
  expect(text).toMatch(/^#EXTM3U\n#PLAYLIST:Nova \$' 50%\n#EXT-X-STREAM-INF:/);
});

test('serves the first playlist at an address with a name, which leads to the stream once it is no HLS', {
  tags: 'relay',
}, async () => {
  const { relay } = await openHls({ '/live.m3u8': media('1.ts'), '/1.ts': segment('video/mp2t', TS) });
  const named = '/relay/c1/Caf%C3%A9.m3u8';
  const start = await get(relay, named);
  expect([start.status, start.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  const [address = ''] = urisOf(start.text);
  const [uri = ''] = urisOf((await get(relay, address)).text);
  expect((await get(relay, uri)).body).toEqual(TS);
  expect((await get(relay, named, {}, 'OPTIONS')).status).toBe(204);
  expect((await get(relay, '/relay/unknown/Nova.m3u8')).status).toBe(404);
  relay.addChannel('http://127.0.0.1:1/live.mp3');
  const moved = await get(relay, named);
  expect([moved.status, moved.headers.location]).toEqual([302, '/relay/c1']);
});
