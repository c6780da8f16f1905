import { gzipSync } from 'node:zlib';
import { CORS, type Headers, respondWithText, toHead } from './live-response.ts';
import type { Finding, ZooCall, ZooEntry } from './zoo-types.ts';

const BOMB_BYTES = 10 * 1024 * 1024;
const HEADER_LINE = `x-more: ${'1'.repeat(1_000)}\r\n`;
const MP3_HEADERS = { 'content-type': 'audio/mpeg', ...CORS };
const DRIP_MS = 1_000;
const NOISE = Buffer.alloc(65_536, 'no sound');
/** Node on a cloud's machine would learn its secrets there. */
const PRIVATE_ADDRESS = 'http://169.254.169.254/latest/meta-data';

const silent = (serves: string, respond: ZooEntry['respond'], finds: Finding): ZooEntry => ({
  serves,
  sounds: [],
  respond,
  finds,
});

const slow = (...entry: Parameters<typeof silent>): ZooEntry => ({ ...silent(...entry), isSlow: true });

const status = (code: number, text: string, headers: Headers = {}): ZooEntry =>
  silent(
    `status ${code}`,
    respondWithText({ 'content-length': 0, ...headers }, () => '', `HTTP/1.1 ${code} ${text}`),
    { unreachable: `It answered with status ${code}.` },
  );

const redirect = (serves: string, location: string, finds: Finding): ZooEntry =>
  silent(
    serves,
    respondWithText({ location }, () => '', 'HTTP/1.1 302 Found'),
    finds,
  );

const COMPRESSED: Finding = { unreachable: 'The response is compressed (gzip) although none was requested.' };
let bomb: Buffer | undefined;

function floodHeaders({ client }: ZooCall): void {
  const write = () => {
    while (client.writable && client.write(HEADER_LINE));
  };
  client.write('HTTP/1.1 200 OK\r\n');
  client.on('drain', write);
  write();
}

/** A byte a second: as good as nothing. */
function drip({ client }: ZooCall): void {
  client.write(toHead('HTTP/1.0 200 OK', MP3_HEADERS));
  const timer = setInterval(() => client.write(Buffer.of(0xff)), DRIP_MS);
  client.once('close', () => clearInterval(timer));
}

/** Streams and servers from which no sound comes. */
export const REFUSALS = {
  'endless-redirects': redirect('a redirect to itself', '/endless-redirects', {
    unreachable: 'More than 3 redirects.',
    failure: 'too-many-redirects',
  }),
  'private-redirect': redirect('a redirect into a private network', PRIVATE_ADDRESS, {
    unreachable: '169.254.169.254',
  }),
  'script-redirect': redirect('a redirect to a file', 'file:///etc/passwd', {
    unreachable: 'is no http or https address.',
  }),
  unauthorized: status(401, 'Unauthorized', { 'www-authenticate': 'Basic realm="zoo"' }),
  forbidden: status(403, 'Forbidden'),
  'not-found': status(404, 'File Not Found'),
  'server-error': status(500, 'Internal Server Error'),
  unavailable: status(503, 'Service Unavailable', { 'retry-after': 120 }),
  'gzip-bomb': silent(
    'a web page of 10 MB in 10 KB',
    respondWithText({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, () => {
      bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES));
      return bomb;
    }),
    COMPRESSED,
  ),
  'gzip-stream': silent(
    'a compressed stream',
    respondWithText({ 'content-type': 'audio/mpeg', 'content-encoding': 'gzip' }, () => gzipSync(NOISE)),
    COMPRESSED,
  ),
  'endless-headers': silent('headers without an end', floodHeaders, { unreachable: 'header' }),
  'hangs-up': silent('nothing: the server hangs up', ({ client }) => void client.end(), {
    unreachable: 'It hung up without an answer.',
  }),
  mute: slow('nothing: the server is silent', ({ client }) => void client.resume(), {
    unreachable: 'No answer within',
    failure: 'timeout',
  }),
  'only-headers': slow(
    'headers, and no audio',
    ({ client }) => void client.write(toHead('HTTP/1.0 200 OK', MP3_HEADERS)),
    { stream: { codec: 'MP3', bitrate: null, firstByteMs: null }, hasAudio: false },
  ),
  'a-byte-a-second': slow('a byte a second', drip, {
    stream: { codec: 'MP3', bitrate: null },
    hasAudio: false,
  }),
  noise: silent(
    'noise that is called MP3',
    ({ client }) => {
      client.write(toHead('HTTP/1.0 200 OK', MP3_HEADERS));
      client.write(NOISE);
    },
    { stream: { codec: 'MP3', bitrate: null }, hasAudio: false },
  ),
  'web-page': silent(
    'a web page without a player',
    respondWithText(
      { 'content-type': 'text/html' },
      () => '<!doctype html><title>Welcome</title><p>No radio.',
    ),
    { noStream: 'No stream was found', warning: 'text/html' },
  ),
} satisfies Record<string, ZooEntry>;
