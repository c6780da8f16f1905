import type { ServerResponse } from 'node:http';
import type { StreamKind } from '@airdial/contract/channel/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { ConnectionLimiter } from '../../../../http/connections/connection-limiter.ts';
import { OPEN_TO_ALL_ORIGINS } from '../../../../http/stream-headers.ts';
import type { ListenerCounter } from '../../interest/interest-types.ts';
import { STREAM_LIMITS } from '../broadcast/broadcast-limits.ts';
import {
  closedDuringMaintenance,
  NO_PAGE,
  sendEmpty,
  sendPreflight,
  sendUnavailable,
} from '../broadcast/stream-response.ts';
import type { HlsAddressQuery, HlsFile } from './hls-addresses.ts';
import { HlsFileError } from './hls-files.ts';
import type { HlsChannel, HlsRelay } from './hls-relay.ts';
import type { HlsRelayService } from './hls-relay-service.ts';
import { HLS_REQUESTS_PER_MINUTE } from './relay-limits.ts';
import type { RelayService } from './relay-service.ts';
import { getViewer, type Identify } from './relay-viewer.ts';
import { UnsentBytes } from './unsent-bytes.ts';

const OK = 200;
const FOUND = 302;
const NOT_FOUND = 404;
const BAD_GATEWAY = 502;
const MEDIA_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  ...NO_PAGE,
  'Accept-Ranges': 'none',
  'X-Content-Type-Options': 'nosniff',
} as const;
const PLAYLIST_HEADERS = { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-store' };
/** As long as the relay itself keeps a file. */
const MEDIA_MAX_AGE_SECONDS = 60;

type HlsRoutesDeps = {
  readonly relays: Pick<RelayService, 'findChannel'>;
  readonly hls: HlsRelayService;
  readonly identify: Identify;
  readonly listenerCounter: ListenerCounter;
  readonly isInMaintenance: () => boolean;
};

/** Responds with the first playlist of a channel, and owns the response. */
export type StartHls = (channel: HlsChannel, response: ServerResponse, isPage: boolean) => Promise<void>;

type FileRequest = FastifyRequest<{
  Params: { id: string; file: string };
  Querystring: HlsAddressQuery;
}>;

/**
 * Serves the files that playlists of HLS channels name, and nothing else.
 *
 * @returns the handler of the first playlist, whose address is the channel's own
 */
export function registerHlsRoutes(
  app: FastifyInstance,
  { relays, hls, identify, listenerCounter, isInMaintenance }: HlsRoutesDeps,
): StartHls {
  const limiter = new ConnectionLimiter(STREAM_LIMITS);
  const unsent = new UnsentBytes();

  /** The listener may have disconnected meanwhile. */
  function sendFile(response: ServerResponse, channelId: string, bytes: Buffer, headers: FileHeaders) {
    if (response.destroyed) return;
    const release = unsent.hold(channelId, bytes);
    if (!release) return sendUnavailable(response);
    response.once('close', release);
    response.writeHead(OK, { ...MEDIA_HEADERS, ...headers, 'Content-Length': bytes.length }).end(bytes);
  }

  async function sendMedia(response: ServerResponse, { relay, channel, file }: FileCall): Promise<void> {
    const { contentType, bytes } = await relay.getMedia(file, channel);
    const cacheControl = file.kind === 'key' ? 'no-store' : `public, max-age=${MEDIA_MAX_AGE_SECONDS}`;
    sendFile(response, file.channelId, bytes, { 'Content-Type': contentType, 'Cache-Control': cacheControl });
  }

  async function sendPlaylist(request: FileRequest, response: ServerResponse, call: FileCall): Promise<void> {
    const { relay, channel, file } = call;
    const listener = hls.findListener(channel.id, request.query);
    if (!listener) return sendEmpty(response, NOT_FOUND);
    const playlist = await relay.getPlaylist(file, channel);
    if (request.method === 'HEAD') return sendFile(response, channel.id, playlist.body, PLAYLIST_HEADERS);
    const isAdmitted = relay.listeners.touch(listener.id, playlist, () => {
      const network = toClientNetwork(request.ip);
      const release = limiter.acquire(network, channel.id);
      if (!release) return null;
      const key = {};
      const userAgent = request.headers['user-agent'] ?? '';
      if (!listener.isPage) listenerCounter.startListening(key, { network, userAgent }, channel.id);
      return () => {
        listenerCounter.disconnect(key);
        release();
      };
    });
    if (isAdmitted) sendFile(response, channel.id, playlist.body, PLAYLIST_HEADERS);
    else sendUnavailable(response);
  }

  app.route<{ Params: FileRequest['params']; Querystring: FileRequest['query'] }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    onRequest: closedDuringMaintenance(isInMaintenance),
    url: '/relay/:id/:file',
    config: { rateLimit: { max: HLS_REQUESTS_PER_MINUTE } },
    handler: async (request, reply) => {
      const channel = relays.findChannel(request.params.id, await getViewer(request, identify));
      const { raw: response } = reply;
      reply.hijack();
      if (response.destroyed) return;
      if (channel && isFirstPlaylist(request)) return sendFirst(request, response, channel);
      const file = channel?.kind === 'hls' ? hls.findFile(request.params.file, request.query, channel) : null;
      if (!channel || !file) return sendEmpty(response, NOT_FOUND);
      if (request.method === 'OPTIONS') return sendPreflight(response);
      const relay = hls.open(channel);
      if (!relay) return sendUnavailable(response);
      await withErrorResponse(response, () =>
        file.kind === 'playlist'
          ? sendPlaylist(request, response, { relay, channel, file })
          : sendMedia(response, { relay, channel, file }),
      );
    },
  });

  async function start(channel: HlsChannel, response: ServerResponse, isPage: boolean): Promise<void> {
    const relay = hls.open(channel);
    if (!relay) return sendUnavailable(response);
    const listener = hls.createListener(channel.id, isPage);
    await withErrorResponse(response, async () =>
      sendFile(response, channel.id, await relay.start(channel, listener), PLAYLIST_HEADERS),
    );
  }

  function sendFirst(
    { method, params }: FileRequest,
    response: ServerResponse,
    channel: HlsChannel & { readonly kind: StreamKind },
  ) {
    if (method === 'OPTIONS') return sendPreflight(response);
    // The channel had HLS when the address was copied.
    if (channel.kind !== 'hls') return sendEmpty(response, FOUND, { Location: `/relay/${params.id}` });
    return start(channel, response, false);
  }

  return start;
}

/** The channel's own address with a name for players that show the address: no playlist has named it. */
const isFirstPlaylist = ({ params, query }: FileRequest): boolean =>
  query.url === undefined && params.file.endsWith('.m3u8');

type FileHeaders = Readonly<Record<string, string>>;

type FileCall = { readonly relay: HlsRelay; readonly channel: HlsChannel; readonly file: HlsFile };

/** Sends an error response when `work` fails, unless the listener has disconnected. */
async function withErrorResponse(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (response.destroyed) return;
    const { status, retryAfterSeconds } =
      error instanceof HlsFileError ? error : new HlsFileError(BAD_GATEWAY);
    sendEmpty(response, status, retryAfterSeconds === null ? {} : { 'Retry-After': retryAfterSeconds });
  }
}
