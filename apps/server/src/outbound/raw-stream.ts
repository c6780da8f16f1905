import type { Socket } from 'node:net';
import { ChunkedDecoder } from './chunked-decoder.ts';
import { type GuardParts, guardedConnect } from './guarded-connect.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { FetchOptions } from './outbound-fetch.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { type RawResponseHead, RawResponseHeadParser } from './raw-response-head.ts';
import { isRedirect, refuseEncoded } from './response-rules.ts';
import { readWebAddress, type WebAddress } from './web-address.ts';
import { withinTime } from './within-time.ts';

/** The beginning of an endless answer. */
export type RawStream = {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Buffer>;
};

type Opened = {
  readonly socket: Socket;
  readonly head: RawResponseHead;
  readonly body: AsyncGenerator<Buffer>;
};

/**
 * Opens a stream that no HTTP library reads (`ICY 200 OK`), hands it to `use`, and hangs up when that is done.
 *
 * @throws OutboundError also for an answer that is not 200, and when `use` wants more than the limits allow
 */
export async function readRawStream<T>(
  address: string,
  { headers = {}, signal }: FetchOptions,
  use: (stream: RawStream) => Promise<T>,
  parts: GuardParts,
  limits: OutboundLimits,
): Promise<T> {
  const tooLate = () => new OutboundError('timeout', `Not done within ${limits.totalMs} ms.`);
  try {
    return await withinTime({ ms: limits.totalMs, tooLate, signal }, async (inTime) => {
      const { socket, head, body } = await followRedirects(address, headers, parts, limits, inTime);
      try {
        return await use({ headers: head.headers, body });
      } finally {
        socket.destroy();
      }
    });
  } catch (fault) {
    throw toOutboundError(fault);
  }
}

async function followRedirects(
  address: string,
  headers: Readonly<Record<string, string>>,
  parts: GuardParts,
  limits: OutboundLimits,
  signal: AbortSignal,
): Promise<Opened> {
  let place = readWebAddress(address);
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    const opened = await open(place, headers, parts, limits, signal);
    const { status, headers: answered } = opened.head;
    if (status === 200) return opened;
    opened.socket.destroy();
    if (!isRedirect(status)) throw new OutboundError('bad-status', `It answered with status ${status}.`);
    place = readWebAddress(answered.get('location') ?? '', place.url);
  }
  throw new OutboundError('too-many-redirects', `More than ${limits.maxRedirects} redirects.`);
}

async function open(
  place: WebAddress,
  headers: Readonly<Record<string, string>>,
  parts: GuardParts,
  limits: OutboundLimits,
  signal: AbortSignal,
): Promise<Opened> {
  const { headersMs } = limits;
  const tooLate = () => new OutboundError('headers-timeout', `No answer within ${headersMs} ms.`);
  let socket: Socket | undefined;
  signal.addEventListener('abort', () => socket?.destroy(), { once: true });
  try {
    return await withinTime({ ms: headersMs, tooLate, signal }, async (inTime) => {
      socket = await guardedConnect(place, parts, inTime);
      socket.write(requestFor(place, headers));
      return await readHead(socket, limits);
    });
  } catch (fault) {
    socket?.destroy();
    throw fault;
  }
}

function requestFor({ url }: WebAddress, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({
    host: url.host,
    connection: 'close',
    'accept-encoding': 'identity',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function readHead(socket: Socket, limits: OutboundLimits): Promise<Opened> {
  const parser = new RawResponseHeadParser(limits.maxHeaderBytes);
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) throw new OutboundError('connection-lost', 'It hung up without an answer.');
    const parsed = parser.push(value);
    if (!parsed) continue;
    refuseEncoded(parsed.head.headers.get('content-encoding') ?? '');
    return { socket, head: parsed.head, body: bodyOf(parsed.head, parsed.rest, chunks, limits.maxBytes) };
  }
}

async function* bodyOf(
  { headers }: RawResponseHead,
  rest: Buffer,
  chunks: AsyncIterator<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const decoder = isChunked ? new ChunkedDecoder() : null;
  let length = 0;
  for (let chunk = rest; ; ) {
    length += chunk.length;
    if (length > maxBytes) throw new OutboundError('too-large', `More than ${maxBytes} bytes were read.`);
    yield decoder ? decoder.push(chunk) : chunk;
    if (decoder?.isDone) return;
    const { done, value } = await chunks.next();
    if (done) return;
    chunk = value;
  }
}
