import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import {
  LIVE_STREAM_HEADERS,
  NO_STREAM_HEADERS,
  OPEN_TO_ALL_ORIGINS,
  utf8Header,
} from '../../../../http/stream-headers.ts';
import { ICY_METAINT_BYTES, toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';
import type { Relay, RelayFormat } from './relay.ts';
import { RETRY_AFTER_SECONDS } from './relay-limits.ts';
import { createRelayListener } from './relay-listener.ts';
import type { RelayUse } from './relay-service.ts';

const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;
const OGG = /\bogg\b|\bopus\b/i;
/** A stream opened in a tab must never be a page of this site, whatever its bytes. */
const NO_PAGE = { 'Content-Security-Policy': "sandbox; default-src 'none'" } as const;
/** The headers of a playlist and of the files that it names. */
export const MEDIA_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  ...NO_PAGE,
  'Accept-Ranges': 'none',
  'X-Content-Type-Options': 'nosniff',
} as const;

export const sendEmpty = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) =>
  void response.writeHead(status, { ...NO_STREAM_HEADERS, ...headers }).end();

export const sendUnavailable = (response: ServerResponse) =>
  sendEmpty(response, UNAVAILABLE, { 'Retry-After': RETRY_AFTER_SECONDS });

/** The type of the relayed stream is known only once it has begun. */
export const sendHead = (response: ServerResponse) => {
  response.writeHead(200, { ...LIVE_STREAM_HEADERS, ...NO_PAGE, 'Content-Type': 'application/octet-stream' });
  response.end();
};

type StreamCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly channel: ChannelRecord;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly use: RelayUse;
  /** The first audio is sent. */
  readonly onStart: () => void;
  readonly onDone: () => void;
};

/** Sends a relayed stream from its first audio on, and owns the response. */
export async function sendRelay(call: StreamCall): Promise<void> {
  const { response, use, onStart, onDone } = call;
  let leave = () => use.release();
  response.once('close', () => {
    leave();
    onDone();
  });
  try {
    const format = await use.relay.ready;
    if (response.destroyed) return;
    const listener = start(call, format);
    leave = () => use.release(listener);
    use.relay.join(listener);
    onStart();
  } catch {
    // The stream check shows the reason to administrators.
    if (!response.destroyed) sendEmpty(response, BAD_GATEWAY);
  }
}

function start({ request, response, channel, channels, use }: StreamCall, format: RelayFormat) {
  // Ogg carries its titles itself.
  const wantsIcy = request.headers['icy-metadata'] === '1' && !OGG.test(format.contentType);
  // The body ends with the connection, as Icecast sends it: some hardware players cannot read
  // chunks.
  response.removeHeader('Transfer-Encoding');
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, streamHeaders(channel, format, wantsIcy));
  // The framework waits for the end of a response to log its request, and would hold both for hours.
  response.removeAllListeners('finish').removeAllListeners('error').on('error', ignoreError);
  return createRelayListener(
    response,
    wantsIcy ? () => readBlock(use.relay, channels.get(channel.id) ?? channel) : null,
  );
}

const ignoreError = (): void => {};

/** Titles as the stream names them, or else as other sources of the channel do. */
function readBlock({ metadata }: Relay, { track: { artist, title }, name }: ChannelRecord): Buffer {
  return metadata ?? toIcyBlock({ title: [artist, title].filter(Boolean).join(' - ') || name });
}

function streamHeaders(
  { name, genre, bitrate }: ChannelRecord,
  { contentType, headers }: RelayFormat,
  wantsIcy: boolean,
): OutgoingHttpHeaders {
  const kbps = /^\d{1,5}/.exec(headers.get('icy-br') ?? '')?.[0] ?? bitrate;
  return {
    ...LIVE_STREAM_HEADERS,
    ...NO_PAGE,
    'Content-Type': contentType,
    'icy-name': utf8Header(name),
    ...(genre === null ? {} : { 'icy-genre': utf8Header(genre) }),
    ...(kbps === null ? {} : { 'icy-br': kbps }),
    'icy-pub': 0,
    ...(wantsIcy ? { 'icy-metaint': ICY_METAINT_BYTES } : {}),
  };
}
