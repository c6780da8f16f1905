import { respondWithText, toHead } from './live-response.ts';
import type { ZooCall, ZooEntry } from './zoo-types.ts';

const MB = 1024 * 1024;
const HUGE_BYTES = 10 * MB;
const PADDING = 'x'.repeat(60);
const CANDIDATES_MAX_COUNT = 20;

const playlist = (
  serves: string,
  type: string,
  text: (call: ZooCall) => string,
  { leadsTo, finds }: Pick<ZooEntry, 'leadsTo' | 'finds'>,
): ZooEntry => ({
  serves,
  sounds: [],
  respond: respondWithText({ 'content-type': type }, text),
  finds,
  ...(leadsTo === undefined ? {} : { leadsTo }),
});

const mp3From = (leadsTo: string): Pick<ZooEntry, 'leadsTo' | 'finds'> => ({
  leadsTo,
  finds: { stream: { codec: 'MP3' } },
});

const NOTHING: Pick<ZooEntry, 'finds'> = {
  finds: {
    noStream: 'No stream was found',
    warning: 'The address is a playlist without a stream in it.',
  },
};

/** Documents that lead to streams, or nowhere. */
export const ZOO_PLAYLISTS = {
  'playlist-m3u': playlist(
    'an M3U playlist, as text',
    'text/plain',
    ({ at }) => `#EXTM3U\r\n#EXTINF:-1,Zoo\r\n${at('id3')}\r\n`,
    mp3From('id3'),
  ),
  'playlist-pls': playlist(
    'a PLS playlist with the type of MP3',
    'audio/mpeg',
    ({ at }) => `[playlist]\nNumberOfEntries=1\nFile1=${at('icecast')}\nTitle1=Zoo\n`,
    mp3From('icecast'),
  ),
  'playlist-xspf': playlist(
    'an XSPF playlist',
    'application/xspf+xml',
    ({ at }) =>
      `<?xml version="1.0"?><playlist version="1"><trackList><track><location>${at('vbr')}</location></track></trackList></playlist>`,
    mp3From('vbr'),
  ),
  'playlist-asx': playlist(
    'an ASX playlist in capitals, not well-formed',
    'video/x-ms-asf',
    ({ at }) => `<ASX VERSION=3><ENTRY><REF HREF="${at('garbage')}"></ENTRY></ASX>`,
    mp3From('garbage'),
  ),
  'playlist-of-playlists': playlist(
    'a playlist of a playlist of a stream',
    'audio/x-mpegurl',
    ({ at }) => `${at('playlist-pls')}\n`,
    mp3From('icecast'),
  ),
  'playlist-circle': playlist(
    'a playlist of itself',
    'audio/x-mpegurl',
    ({ at }) => `${at('playlist-circle')}\n`,
    NOTHING,
  ),
  'playlist-empty': playlist('a playlist without an entry', 'audio/x-mpegurl', () => '#EXTM3U\n', NOTHING),
  'playlist-huge': {
    serves: 'a playlist of 10 MB',
    sounds: [],
    leadsTo: 'adts',
    respond: sendHugePlaylist,
    finds: { stream: { codec: 'AAC' }, candidates: CANDIDATES_MAX_COUNT },
  },
} satisfies Record<string, ZooEntry>;

function sendHugePlaylist({ client, at }: ZooCall): void {
  client.write(toHead('HTTP/1.0 200 OK', { 'content-type': 'audio/x-mpegurl' }));
  let sent = 0;
  let index = 0;
  const more = () => {
    while (sent < HUGE_BYTES) {
      const line = `#EXTINF:-1,Station ${index}\n${at('adts')}?${index}${PADDING}\n`;
      index += 1;
      sent += line.length;
      if (!client.write(line)) return;
    }
    client.end();
  };
  client.on('drain', more);
  more();
}
