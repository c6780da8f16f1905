import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import { MAINTENANCE_RETRY_AFTER_SECONDS } from '../../../../http/routing/access-control.ts';
import { noPagePolicy } from '../../../../http/security-headers.ts';
import {
  LIVE_STREAM_HEADERS,
  NO_STREAM_HEADERS,
  PREFLIGHT_HEADERS,
  utf8Header,
} from '../../../../http/stream-headers.ts';
import { ICY_METAINT_BYTES } from '../../../../lib/icy-interleaver.ts';
import { RETRY_AFTER_SECONDS } from './broadcast-limits.ts';
import { createStreamListener, type StreamListener } from './stream-listener.ts';
import { type StreamStart, startHeader } from './stream-start.ts';

const OK = 200;
const NO_CONTENT = 204;
const UNAVAILABLE = 503;
const OGG = /\bogg\b|\bopus\b/i;
export const NO_PAGE = { 'Content-Security-Policy': noPagePolicy } as const;

/** What the headers of a stream say of it. */
export type StreamDescription = {
  readonly contentType: string;
  readonly name: string;
  readonly genre: string | null;
  readonly kbps: string | number | null;
  readonly description?: string;
  readonly website?: string;
};

export const sendEmpty = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) =>
  void response.writeHead(status, { ...NO_STREAM_HEADERS, ...headers }).end();

export const sendPreflight = (response: ServerResponse) =>
  void response.writeHead(NO_CONTENT, PREFLIGHT_HEADERS).end();

export const sendUnavailable = (response: ServerResponse) =>
  sendEmpty(response, UNAVAILABLE, { 'Retry-After': RETRY_AFTER_SECONDS });

/** Refuses listeners during maintenance; who listens already goes on. */
export const closedDuringMaintenance =
  (isInMaintenance: () => boolean): onRequestHookHandler =>
  (_request, reply, done) => {
    if (!isInMaintenance()) return done();
    const headers = { ...NO_STREAM_HEADERS, 'Retry-After': MAINTENANCE_RETRY_AFTER_SECONDS };
    void reply.code(UNAVAILABLE).headers(headers).send();
  };

/** Responds to HEAD: the headers of a stream without it. */
export const sendHead = (response: ServerResponse, headers: OutgoingHttpHeaders) =>
  void response.writeHead(OK, headers).end();

export const streamHeaders = ({ contentType, ...stream }: StreamDescription): OutgoingHttpHeaders => ({
  ...LIVE_STREAM_HEADERS,
  ...NO_PAGE,
  'Content-Type': contentType,
  ...withoutAbsent({
    'icy-name': stream.name,
    'icy-genre': stream.genre,
    'icy-br': stream.kbps,
    'icy-description': stream.description,
    'icy-url': stream.website,
  }),
  'icy-pub': 0,
});

function withoutAbsent(headers: Record<string, string | number | null | undefined>): OutgoingHttpHeaders {
  const present = Object.entries(headers).filter(([, value]) => value != null);
  return Object.fromEntries(present.map(([name, value]) => [name, utf8Header(String(value))]));
}

type StreamCall<Title> = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly description: StreamDescription;
  readonly start: StreamStart;
  /** Returns the metadata block of a title, for listeners that request them. */
  readonly toBlock: (title: Title) => Buffer;
};

/** Sends the head of a stream, after which the listener may join its broadcast. */
export function startStream<Title>(call: StreamCall<Title>): StreamListener<Title> {
  const { response, description, start, toBlock } = call;
  // Ogg carries its titles itself.
  const wantsIcy = call.request.headers['icy-metadata'] === '1' && !OGG.test(description.contentType);
  // The body ends with the connection, as Icecast sends it: some hardware players cannot read
  // chunks.
  response.removeHeader('Transfer-Encoding');
  response.useChunkedEncodingByDefault = false;
  response.writeHead(OK, {
    ...streamHeaders(description),
    // Blocks between the audio would be counted as its bytes.
    ...(wantsIcy ? { 'icy-metaint': ICY_METAINT_BYTES } : { 'Stream-Start': startHeader(start) }),
  });
  // The framework waits for the end of a response to log its request, and would hold both for hours.
  response.removeAllListeners('finish').removeAllListeners('error').on('error', ignoreError);
  return createStreamListener(response, wantsIcy ? toBlock : null);
}

const ignoreError = (): void => {};
