import type { Socket } from 'node:net';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { withTimeLimit } from '../lib/time-limit.ts';
import { decodeHeader } from '../lib/untrusted-input/decode-text.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { isRedirect } from './response-rules.ts';
import { parseWebAddress, type WebAddress } from './web-address.ts';

/** Opens a guarded connection. @throws OutboundError */
export type OpenConnection = (address: WebAddress, signal: AbortSignal) => Promise<Socket>;

/** A response whose head has arrived. */
export type OutboundResponse = {
  readonly status: number;
  /** The value of a header, or an empty text. */
  header(name: string): string;
  /** Closes the connection without reading the rest. */
  discard(): void;
};

/** @param signal bounds the whole call, its body included */
export type CallContext = {
  readonly connect: OpenConnection;
  readonly limits: OutboundLimits;
  readonly signal: AbortSignal;
};

/**
 * Connects and sends a request. The head has to arrive within `headersMs`; `signal` bounds
 * everything after it.
 *
 * @throws OutboundError or what `send` throws; no connection stays open then
 */
export async function exchange<T>(
  address: WebAddress,
  { connect, limits: { headersMs }, signal }: CallContext,
  send: (socket: Socket) => Promise<T>,
): Promise<T> {
  const createError = () => new OutboundError('headers-timeout', outboundReasons.noResponse(headersMs));
  let socket: Socket | undefined;
  signal.addEventListener('abort', () => socket?.destroy(), { once: true });
  try {
    return await withTimeLimit({ ms: headersMs, createError, signal }, async (limited) => {
      socket = await connect(address, limited);
      return await send(socket);
    });
  } catch (error) {
    socket?.destroy();
    throw error;
  }
}

/**
 * @throws OutboundError for a forbidden address, also as the target of a redirect, and for too many
 * redirects
 */
export async function followRedirects<R extends OutboundResponse>(
  url: string,
  { limits: { maxRedirects } }: CallContext,
  open: (address: WebAddress) => Promise<R>,
): Promise<{ readonly address: WebAddress; readonly response: R; readonly redirects: number }> {
  let address = parseWebAddress(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await open(address);
    if (!isRedirect(response.status)) return { address, response, redirects };
    response.discard();
    address = parseWebAddress(decodeHeader(response.header('location')), address.url);
  }
  throw new OutboundError('too-many-redirects', outboundReasons.tooManyRedirects(maxRedirects));
}
