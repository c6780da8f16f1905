import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import type { Admission } from '../../../../http/connections/stream-admission.ts';
import { NO_STREAM_HEADERS, PREFLIGHT_HEADERS } from '../../../../http/stream-headers.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { DemoChannel } from './demo-channel.ts';
import { RETRY_AFTER_SECONDS } from './demo-radio-limits.ts';
import type { Stream } from './open-stream.ts';
import { streamHeaders } from './stream-headers.ts';
import { createHttpListener } from './stream-listener.ts';

/** The visitor as the HTTP layer knows it: behind a proxy the socket's address is the proxy's. */
export type StreamVisitor = { readonly network: string; readonly origin: string };

/** One request for a mount. */
export type StreamCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly visitor: StreamVisitor;
};

export function getVisitor(request: IncomingMessage): StreamVisitor {
  const host = request.headers.host ?? 'localhost';
  return { network: toClientNetwork(request.socket.remoteAddress ?? ''), origin: `http://${host}` };
}

type EmptyResponse = { readonly status: number; readonly headers: OutgoingHttpHeaders };

/** The response to everything but a GET of an existing stream. */
function emptyResponse({ request, visitor }: StreamCall, stream: Stream | undefined): EmptyResponse | null {
  if (!stream) return { status: 404, headers: NO_STREAM_HEADERS };
  if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT_HEADERS };
  if (request.method === 'HEAD') {
    return { status: 200, headers: streamHeaders(stream.channel, visitor.origin, false) };
  }
  if (request.method !== 'GET')
    return { status: 405, headers: { ...NO_STREAM_HEADERS, Allow: 'GET, HEAD, OPTIONS' } };
  return null;
}

function sendStream(
  { request, response, visitor }: StreamCall,
  channel: DemoChannel,
  broadcaster: Broadcaster,
  release: () => void,
): void {
  // Ogg carries its titles itself.
  const wantsIcy = request.headers['icy-metadata'] === '1' && channel.codec !== 'OGG';
  const options = { bitrateKbps: channel.bitrate, wantsIcy, origin: visitor.origin };
  const listener = createHttpListener(response, options);
  response.once('close', () => {
    broadcaster.leave(listener);
    release();
  });
  // The body ends with the connection, as Icecast sends it: some hardware players cannot read
  // chunks.
  response.removeHeader('Transfer-Encoding');
  response.writeHead(200, streamHeaders(channel, visitor.origin, wantsIcy));
  broadcaster.join(listener);
}

/**
 * Responds to every method and owns the response. Throws before the first byte if the loop is
 * unreadable.
 */
export function respondWithStream(call: StreamCall, stream: Stream | undefined, admission: Admission): void {
  const empty = emptyResponse(call, stream);
  if (empty || !stream) {
    call.response.writeHead(empty?.status ?? 404, empty?.headers).end();
    return;
  }
  const broadcaster = stream.broadcaster();
  const release = admission.authorize(stream.channel.mount, call.visitor.network);
  if (release) sendStream(call, stream.channel, broadcaster, release);
  else call.response.writeHead(503, { ...NO_STREAM_HEADERS, 'Retry-After': RETRY_AFTER_SECONDS }).end();
}
