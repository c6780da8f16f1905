import type { Socket } from 'node:net';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { withTimeLimit } from '../lib/time-limit.ts';
import { ChunkedDecoder } from './chunked-decoder.ts';
import {
  type CallContext,
  exchange,
  followRedirects,
  type OpenConnection,
  type OutboundResponse,
} from './exchange.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { FetchOptions } from './outbound-fetch.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { PieceGuard } from './piece-guard.ts';
import { type RawResponseHead, RawResponseHeadParser } from './raw-response-head.ts';
import { assertNotEncoded, assertOk, assertReadableMetaint } from './response-rules.ts';
import type { WebAddress } from './web-address.ts';

/** The beginning of an endless response. */
export type RawStream = {
  /** The final URL, after redirects. */
  readonly url: string;
  readonly redirects: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Buffer>;
};

type StreamResponse = OutboundResponse & {
  readonly head: RawResponseHead;
  readonly body: AsyncGenerator<Buffer>;
};

/**
 * Opens a stream that HTTP libraries cannot read (`ICY 200 OK`), passes it to `use`, and closes it
 * afterwards.
 *
 * @throws OutboundError also for a status other than 200, and when `use` reads more than the limits
 * allow
 */
export async function readRawStream<T>(
  url: string,
  { headers = {}, signal }: FetchOptions,
  use: (stream: RawStream) => Promise<T>,
  connect: OpenConnection,
  limits: OutboundLimits,
): Promise<T> {
  const createError = () => new OutboundError('timeout', outboundReasons.notDone(limits.totalMs));
  try {
    return await withTimeLimit({ ms: limits.totalMs, createError, signal }, async (limited) => {
      const stream = await openRawStream(url, { headers, signal: limited }, connect, limits);
      try {
        return await use(stream);
      } finally {
        stream.close();
      }
    });
  } catch (error) {
    throw toOutboundError(error);
  }
}

/** A stream that stays open until it is closed. */
export type OpenedStream = RawStream & { close(): void };

/**
 * Opens a stream and bounds nothing after its head but the number of bytes.
 *
 * @throws OutboundError also for a status other than 200
 */
export async function openRawStream(
  url: string,
  { headers = {}, signal = new AbortController().signal }: FetchOptions,
  connect: OpenConnection,
  limits: OutboundLimits,
): Promise<OpenedStream> {
  try {
    const call = { connect, limits, signal };
    const { address, response, redirects } = await followRedirects(url, call, (target) =>
      open(target, headers, call),
    );
    try {
      assertOk(response);
      assertNotEncoded(response.header('content-encoding'));
      assertReadableMetaint(response.header('icy-metaint'));
    } catch (error) {
      response.discard();
      throw error;
    }
    const { head, body } = response;
    const close = () => response.discard();
    return { url: address.url.href, redirects, headers: head.headers, body, close };
  } catch (error) {
    throw toOutboundError(error);
  }
}

const open = (
  address: WebAddress,
  headers: Readonly<Record<string, string>>,
  call: CallContext,
): Promise<StreamResponse> =>
  exchange(address, call, (socket) => {
    socket.write(formatRequest(address, headers));
    return readHead(socket, call.limits);
  });

function formatRequest({ url }: WebAddress, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({
    host: url.host,
    connection: 'close',
    'accept-encoding': 'identity',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function readHead(socket: Socket, limits: OutboundLimits): Promise<StreamResponse> {
  const parser = new RawResponseHeadParser(limits.maxHeaderBytes);
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) throw new OutboundError('connection-lost', outboundReasons.hungUp);
    const parsed = parser.push(value);
    if (!parsed) continue;
    const { head, rest } = parsed;
    return {
      status: head.status,
      header: (name) => head.headers.get(name) ?? '',
      discard: () => socket.destroy(),
      head,
      body: readBody(head, rest, chunks, limits.maxStreamBytes),
    };
  }
}

async function* readBody(
  { headers }: RawResponseHead,
  rest: Buffer,
  chunks: AsyncIterator<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const decoder = isChunked ? new ChunkedDecoder() : null;
  const guard = new PieceGuard();
  let length = 0;
  for (let chunk = rest; ; ) {
    guard.count(chunk.length);
    length += chunk.length;
    if (length > maxBytes) throw new OutboundError('too-large', outboundReasons.readTooMuch(maxBytes));
    yield decoder ? decoder.push(chunk) : chunk;
    if (decoder?.isDone) return;
    const { done, value } = await chunks.next();
    if (done) return;
    chunk = value;
  }
}
