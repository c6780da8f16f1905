import type { Socket } from 'node:net';
import { ChunkedDecoder } from './chunked-decoder.ts';
import { type Answered, type Call, type Dial, exchange, followRedirects } from './exchange.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { FetchOptions } from './outbound-fetch.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { type RawResponseHead, RawResponseHeadParser } from './raw-response-head.ts';
import { refuseEncoded } from './response-rules.ts';
import type { WebAddress } from './web-address.ts';
import { withinTime } from './within-time.ts';

const HTTP_OK = 200;

/** The beginning of an endless answer. */
export type RawStream = {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Buffer>;
};

type StreamAnswer = Answered & { readonly head: RawResponseHead; readonly body: AsyncGenerator<Buffer> };

/**
 * Opens a stream that no HTTP library reads (`ICY 200 OK`), hands it to `use`, and hangs up when that is done.
 *
 * @throws OutboundError also for an answer that is not 200, and when `use` wants more than the limits allow
 */
export async function readRawStream<T>(
  address: string,
  { headers = {}, signal }: FetchOptions,
  use: (stream: RawStream) => Promise<T>,
  dial: Dial,
  limits: OutboundLimits,
): Promise<T> {
  const tooLate = () => new OutboundError('timeout', `Not done within ${limits.totalMs} ms.`);
  try {
    return await withinTime({ ms: limits.totalMs, tooLate, signal }, async (inTime) => {
      const call = { dial, limits, signal: inTime };
      const { answer } = await followRedirects(address, call, (place) => open(place, headers, call));
      try {
        refuseFault(answer);
        return await use({ headers: answer.head.headers, body: answer.body });
      } finally {
        answer.discard();
      }
    });
  } catch (fault) {
    throw toOutboundError(fault);
  }
}

const open = (
  place: WebAddress,
  headers: Readonly<Record<string, string>>,
  call: Call,
): Promise<StreamAnswer> =>
  exchange(place, call, (socket) => {
    socket.write(requestFor(place, headers));
    return readHead(socket, call.limits);
  });

function refuseFault({ status, header }: StreamAnswer): void {
  if (status !== HTTP_OK) throw new OutboundError('bad-status', `It answered with status ${status}.`);
  refuseEncoded(header('content-encoding'));
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

async function readHead(socket: Socket, limits: OutboundLimits): Promise<StreamAnswer> {
  const parser = new RawResponseHeadParser(limits.maxHeaderBytes);
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) throw new OutboundError('connection-lost', 'It hung up without an answer.');
    const parsed = parser.push(value);
    if (!parsed) continue;
    const { head, rest } = parsed;
    return {
      status: head.status,
      header: (name) => head.headers.get(name) ?? '',
      discard: () => socket.destroy(),
      head,
      body: bodyOf(head, rest, chunks, limits.maxBytes),
    };
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
