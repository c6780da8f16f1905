import { ICY_BLOCK_MAX_BYTES } from '@airdial/audio-formats/icy-blocks';
import { toIcyBlock } from '../../src/lib/icy-interleaver.ts';
import { type LiveOptions, respondLive, respondWithText, toHead } from './live-response.ts';
import {
  asMpeg2,
  garbage,
  id3Tag,
  interleave,
  mapAdts,
  metadataBlock,
  toChunks,
  withChecksum,
  xingFrame,
} from './stream-parts.ts';
import type { SoundFormat, ZooCall, ZooEntry } from './zoo-types.ts';

const METAINT = 8_192;
const PICTURE_BYTES = 100_000;
const FILE_SECONDS = 3;
const CLOSES_AFTER_MS = 2_000;
const GARBAGE_BYTES = 2_000;
/** At 128 kbps and 48 kHz. */
const FRAME_BYTES = 384;

const MP3 = { codec: 'MP3', kbps: 128, sampleRate: 48_000, channels: 2 } as const;
const AAC = { codec: 'AAC', sampleRate: 48_000, channels: 2 } as const;
const FOUND_MP3 = { codec: 'MP3', bitrate: 128, sampleRate: 48_000, audioChannels: 2 } as const;
const FOUND_AAC = { codec: 'AAC', sampleRate: 48_000, audioChannels: 2 } as const;
const ICY = { 'icy-name': 'Zoo', 'icy-genre': 'Animals', 'icy-br': 128 };
const TITLE = 'Björk - Jóga';

type Overrides = Partial<Pick<ZooEntry, 'sounds' | 'finds' | 'respond'>>;

const mp3 = (serves: string, live: LiveOptions = {}, more: Overrides = {}): ZooEntry => ({
  serves,
  sounds: [MP3],
  respond: respondLive(live),
  finds: { stream: FOUND_MP3 },
  ...more,
});

const aac = (serves: string, loop: LiveOptions['loop'] = (sound) => sound, type = 'audio/aac'): ZooEntry => ({
  serves,
  sounds: [AAC],
  respond: respondLive({ type, loop }),
  finds: { stream: FOUND_AAC },
});

const ogg = (contains: 'VORBIS' | 'OPUS' | 'FLAC', type: string): ZooEntry => ({
  serves: `${contains} in Ogg`,
  sounds: [{ codec: 'OGG', contains }],
  respond: respondLive({ type }),
  finds: { stream: { codec: 'OGG', contentType: type } },
});

/** MP3 with a metadata block, for clients that request it. */
function icy(serves: string, block: Buffer, currentTitle: unknown, live: LiveOptions = {}): ZooEntry {
  const respond = (call: ZooCall) => {
    const wantsMetadata = /^icy-metadata: *1/im.test(call.request);
    respondLive({
      ...live,
      headers: { ...ICY, ...(wantsMetadata ? { 'icy-metaint': METAINT } : {}), ...live.headers },
      loop: (sound) => (wantsMetadata ? interleave(sound, METAINT, block) : sound),
    })(call);
  };
  const stream = { ...FOUND_MP3, name: 'Zoo', genre: 'Animals', currentTitle: currentTitle as string | null };
  return { serves, sounds: [MP3], respond, finds: { stream } };
}

/** Another file of another format in front. */
const preceded = (serves: string, first: SoundFormat, tag: Buffer, found: object): ZooEntry =>
  mp3(
    serves,
    { intro: ({ recordings: [before] }) => Buffer.concat([tag, beginning(before, 1)]) },
    { sounds: [first, MP3], finds: { stream: { codec: 'MP3', ...found } } },
  );

const beginning = (recording: ZooCall['recordings'][number] | undefined, seconds: number): Buffer =>
  recording?.bytes.subarray(0, seconds * recording.bytesPerSecond) ?? Buffer.alloc(0);

/** A recording whose length is not declared. */
function sendChunkedFile({ client, recordings: [recording] }: ZooCall): void {
  const headers = { 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' };
  client.write(toHead('HTTP/1.1 200 OK', { ...headers, 'transfer-encoding': 'chunked' }));
  client.write(toChunks(beginning(recording, FILE_SECONDS)));
  client.end('0\r\n\r\n');
}

function sendFile({ client, recordings: [recording] }: ZooCall): void {
  const file = beginning(recording, FILE_SECONDS);
  const headers = { 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' };
  client.end(Buffer.concat([toHead('HTTP/1.1 200 OK', { ...headers, 'content-length': file.length }), file]));
}

/** From within a frame, as of a station that closes every connection after a while. */
export const CLOSING: LiveOptions = {
  allowsCors: false,
  closesAfterMs: CLOSES_AFTER_MS,
  loop: (sound) => sound.subarray(FRAME_BYTES / 2),
};

/** Streams that carry audio, sent in unusual ways. */
export const ODD_STREAMS = {
  icecast: icy('MP3 with titles in UTF-8, as Icecast sends it', toIcyBlock({ title: TITLE }), TITLE),
  'shoutcast-1': icy('SHOUTcast 1: `ICY 200 OK`', toIcyBlock({ title: TITLE }), TITLE, {
    status: 'ICY 200 OK',
    allowsCors: false,
  }),
  'icy-latin1': icy(
    'a title in ISO-8859-1',
    metadataBlock(Buffer.from(`StreamTitle='${TITLE}';`, 'latin1')),
    TITLE,
  ),
  'icy-utf-16': icy(
    'a title in UTF-16, which no field of ICY can have',
    metadataBlock(Buffer.from(`\uFEFFStreamTitle='${TITLE}';`, 'utf16le')),
    null,
  ),
  'icy-empty': icy('metadata that never changes', Buffer.of(0), null),
  'icy-full-block': icy(
    'the longest metadata block: 255 times 16 bytes',
    metadataBlock(Buffer.from(`StreamTitle='${TITLE}';StreamUrl='${'x'.repeat(ICY_BLOCK_MAX_BYTES)}`)),
    TITLE,
  ),
  'icy-bad-metaint': mp3('a metadata interval that is no number', { headers: { 'icy-metaint': 'often' } }),
  'pre-roll': preceded(
    'an advertisement in a format of its own, with a tag, before the program',
    { ...MP3, kbps: 192, sampleRate: 44_100 },
    id3Tag('Buy now'),
    { bitrate: 192, sampleRate: 44_100 },
  ),
  'sample-rate-change': preceded(
    'a sample rate that changes in mid-stream',
    { ...MP3, sampleRate: 44_100 },
    Buffer.alloc(0),
    { bitrate: 128, sampleRate: 44_100 },
  ),
  garbage: mp3('garbage before the first frame', { intro: () => garbage(GARBAGE_BYTES) }),
  'mid-frame': mp3('a beginning within a frame', { loop: (sound) => sound.subarray(FRAME_BYTES / 2) }),
  id3: mp3('ID3v2 before the first frame', { intro: () => id3Tag('Zoo') }),
  'id3-picture': mp3('ID3v2 with a picture of 100 KB', { intro: () => id3Tag('Zoo', PICTURE_BYTES) }),
  vbr: mp3(
    'a bitrate that varies',
    {},
    { sounds: [{ ...MP3, isVariable: true }], finds: { stream: { codec: 'MP3' } } },
  ),
  xing: mp3('the Xing header of a file', {
    intro: ({ recordings: [recording] }) => xingFrame(beginning(recording, 1), FRAME_BYTES),
  }),
  'mpeg-2': mp3(
    'MP3 of MPEG-2: 64 kbps, 22.05 kHz, mono',
    {},
    {
      sounds: [{ codec: 'MP3', kbps: 64, sampleRate: 22_050, channels: 1 }],
      finds: { stream: { codec: 'MP3', bitrate: 64, sampleRate: 22_050, audioChannels: 1 } },
    },
  ),
  'mpeg-2.5': mp3(
    'MP3 of MPEG-2.5: 16 kbps, 11.025 kHz, mono',
    {},
    {
      sounds: [{ codec: 'MP3', kbps: 16, sampleRate: 11_025, channels: 1 }],
      finds: { stream: { codec: 'MP3', bitrate: 16, sampleRate: 11_025, audioChannels: 1 } },
    },
  ),
  adts: aac('AAC in ADTS of MPEG-4'),
  'adts-mpeg-2': aac('AAC in ADTS of MPEG-2', (sound) => mapAdts(sound, asMpeg2)),
  'adts-checksum': aac('ADTS frames with a checksum', (sound) => mapAdts(sound, withChecksum)),
  'aac-plus-type': aac('AAC-LC with the type of AAC+', undefined, 'audio/aacp'),
  vorbis: ogg('VORBIS', 'application/ogg'),
  opus: ogg('OPUS', 'audio/ogg'),
  flac: ogg('FLAC', 'audio/ogg'),
  'text-plain': mp3('MP3 sent as text', { type: 'text/plain; charset=utf-8' }),
  'text-html': mp3('MP3 sent as a web page', { type: 'text/html' }),
  'playlist-type': mp3('MP3 sent as a playlist', { type: 'audio/x-mpegurl' }),
  'octet-stream': mp3('MP3 sent as bytes of no known type', { type: 'application/octet-stream' }),
  'no-type': mp3('MP3 without a type', { type: null }),
  'other-codec': mp3('MP3 sent as AAC', { type: 'audio/aacp' }),
  chunked: mp3('chunks of HTTP/1.1', {
    status: 'HTTP/1.1 200 OK',
    headers: { 'transfer-encoding': 'chunked' },
    transferCoding: toChunks,
  }),
  identity: mp3('the content coding `identity`', { headers: { 'content-encoding': 'identity' } }),
  'bare-line-feeds': mp3('header lines that end with a line feed only', { lineEnd: '\n' }),
  'no-cors': mp3('no CORS header', { allowsCors: false }),
  file: mp3('a recording that ends', {}, { respond: sendFile }),
  'chunked-file': mp3('a recording whose length is not declared', {}, { respond: sendChunkedFile }),
  closing: mp3('connections that are closed after two seconds', CLOSING),
  redirect: {
    serves: 'a redirect with a relative address',
    sounds: [],
    leadsTo: 'icecast',
    respond: (call) => {
      const location = new URL(call.at('icecast')).pathname;
      respondWithText({ location }, () => '', 'HTTP/1.1 302 Found')(call);
    },
    finds: { stream: { ...FOUND_MP3, redirects: 1 } },
  },
} satisfies Record<string, ZooEntry>;
