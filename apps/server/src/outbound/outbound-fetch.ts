import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { asBuffer } from '../lib/as-buffer.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import {
  type CallContext,
  exchange,
  followRedirects,
  type OpenConnection,
  type OutboundResponse,
} from './exchange.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { PieceGuard } from './piece-guard.ts';
import { assertNotAudio, assertNotEncoded, assertOk } from './response-rules.ts';
import type { WebAddress } from './web-address.ts';

export type FetchOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /**
   * The address whose documents name this one. As browsers do, a private address is reached only from a
   * private one: a station must not have this server read the operator's network out to it.
   */
  readonly namedBy?: string;
  /** Accepts every status, for services whose body describes the error. */
  readonly allowsAnyStatus?: boolean;
  /** Audio and video are refused otherwise: some stream servers send their endless stream for every path. */
  readonly allowsMedia?: boolean;
  /** For what is not parsed as text, such as a picture. */
  readonly maxBytes?: number;
};

/** A complete response; its status is 200 unless `allowsAnyStatus` is set. */
export type FetchedDocument = {
  readonly status: number;
  /** The header as it was sent, or empty. */
  readonly retryAfter: string;
  /** The final URL, after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

type DocumentResponse = OutboundResponse & { readonly body: AsyncIterable<Buffer> };

/**
 * Fetches one complete document within all limits. Connections are not reused.
 *
 * @throws OutboundError also for a status other than 200
 */
export async function fetchDocument(
  url: string,
  options: FetchOptions,
  connect: OpenConnection,
  limits: OutboundLimits,
): Promise<FetchedDocument> {
  const { headers = {}, signal, maxBytes } = options;
  const createError = () => new OutboundError('timeout', outboundReasons.notDone(limits.totalMs));
  try {
    return await withTimeLimit({ ms: limits.totalMs, createError, signal }, async (limited) => {
      const call = { connect, limits, signal: limited };
      const { address, response } = await followRedirects(url, call, (target) => open(target, headers, call));
      assertAcceptable(response, options);
      return {
        status: response.status,
        retryAfter: response.header('retry-after'),
        url: address.url.href,
        contentType: response.header('content-type'),
        bytes: await readBody(response, maxBytes ?? limits.maxBytes),
      };
    });
  } catch (error) {
    throw toOutboundError(error);
  }
}

const open = (
  address: WebAddress,
  headers: Readonly<Record<string, string>>,
  call: CallContext,
): Promise<DocumentResponse> =>
  exchange(address, call, async (socket) =>
    toDocumentResponse(await sendRequest(socket, address, headers, call.limits)),
  );

function sendRequest(
  socket: Socket,
  { url }: WebAddress,
  headers: Readonly<Record<string, string>>,
  { maxHeaderBytes }: OutboundLimits,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(
      {
        createConnection: () => socket,
        path: url.pathname + url.search,
        headers: { host: url.host, connection: 'close', 'accept-encoding': 'identity', ...headers },
        maxHeaderSize: maxHeaderBytes,
      },
      resolve,
    );
    request.on('error', reject);
  });
}

function toDocumentResponse(message: IncomingMessage): DocumentResponse {
  // This handler stays: an unhandled error of a response that no caller reads would end the process.
  message.on('error', () => {});
  return {
    status: message.statusCode ?? 0,
    header: (name) => [message.headers[name] ?? ''].flat()[0] ?? '',
    discard: () => message.destroy(),
    body: message,
  };
}

function assertAcceptable(
  response: DocumentResponse,
  { allowsAnyStatus = false, allowsMedia = false }: FetchOptions,
): void {
  try {
    if (!allowsAnyStatus) assertOk(response);
    assertNotEncoded(response.header('content-encoding'));
    if (!allowsMedia) assertNotAudio(response.header('content-type'));
  } catch (error) {
    response.discard();
    throw error;
  }
}

async function readBody({ body }: DocumentResponse, maxBytes: number): Promise<Buffer> {
  const bytes = new ByteQueue();
  const guard = new PieceGuard();
  for await (const piece of body) {
    // Leaving the loop destroys the body, and with it the connection.
    guard.count(piece.length);
    if (bytes.length + piece.length > maxBytes)
      throw new OutboundError('too-large', outboundReasons.documentTooLarge(maxBytes));
    bytes.push(piece);
  }
  return asBuffer(bytes.bytes);
}
