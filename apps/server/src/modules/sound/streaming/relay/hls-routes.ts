import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { Admission } from '../../../../http/connections/stream-admission.ts';
import { OPEN_TO_ALL_ORIGINS } from '../../../../http/stream-headers.ts';
import type { ListenerCounter } from '../../interest/interest-types.ts';
import { STREAM_LIMITS } from '../broadcast/broadcast-limits.ts';
import { NO_PAGE, sendEmpty, sendPreflight, sendUnavailable } from '../broadcast/stream-response.ts';
import type { HlsAddressQuery, HlsFile } from './hls-addresses.ts';
import { HlsFileError } from './hls-files.ts';
import type { HlsChannel, HlsRelay } from './hls-relay.ts';
import type { HlsRelayService } from './hls-relay-service.ts';
import { HLS_REQUESTS_PER_MINUTE } from './relay-limits.ts';
import type { RelayService } from './relay-service.ts';
import { getViewer, type Identify } from './relay-viewer.ts';

const NOT_FOUND = 404;
const BAD_GATEWAY = 502;
const LISTENER_BYTES = 12;
/** The suffix marks listeners of a page, who are counted by their live connection. */
const LISTENER = /^[\w-]{16}(\.page)?$/;
const PAGE_SUFFIX = '.page';
const MEDIA_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  ...NO_PAGE,
  'Accept-Ranges': 'none',
  'X-Content-Type-Options': 'nosniff',
} as const;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/** As long as the relay itself keeps a file. */
const MEDIA_MAX_AGE_SECONDS = 60;

type HlsRoutesDeps = {
  readonly relays: Pick<RelayService, 'findChannel'>;
  readonly hls: HlsRelayService;
  readonly identify: Identify;
  readonly listenerCounter: ListenerCounter;
};

/** Responds with the first playlist of a channel, and owns the response. */
export type StartHls = (channel: HlsChannel, response: ServerResponse, isPage: boolean) => Promise<void>;

type FileRequest = FastifyRequest<{
  Params: { id: string; file: string };
  Querystring: HlsAddressQuery & { readonly listener?: unknown };
}>;

/**
 * Serves the files that playlists of HLS channels name, and nothing else.
 *
 * @returns the handler of the first playlist, whose address is the channel's own
 */
export function registerHlsRoutes(
  app: FastifyInstance,
  { relays, hls, identify, listenerCounter }: HlsRoutesDeps,
): StartHls {
  const admission = new Admission(STREAM_LIMITS);

  async function sendPlaylist(request: FileRequest, response: ServerResponse, call: FileCall): Promise<void> {
    const { relay, channel, file } = call;
    const { listener } = request.query;
    if (typeof listener !== 'string' || !LISTENER.test(listener)) return sendEmpty(response, NOT_FOUND);
    const playlist = await relay.getPlaylist(file, channel);
    if (request.method === 'HEAD') return sendText(response, playlist.body);
    const isAdmitted = relay.listeners.touch(listener, playlist, () => {
      const network = toClientNetwork(request.ip);
      const release = admission.authorize(channel.id, network);
      if (!release) return null;
      const key = {};
      const userAgent = request.headers['user-agent'] ?? '';
      if (!listener.endsWith(PAGE_SUFFIX))
        listenerCounter.startListening(key, { network, userAgent }, channel.id);
      return () => {
        listenerCounter.disconnect(key);
        release();
      };
    });
    if (isAdmitted) sendText(response, playlist.body);
    else sendUnavailable(response);
  }

  app.route<{ Params: FileRequest['params']; Querystring: FileRequest['query'] }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    url: '/relay/:id/:file',
    config: { rateLimit: { max: HLS_REQUESTS_PER_MINUTE } },
    handler: async (request, reply) => {
      const channel = relays.findChannel(request.params.id, await getViewer(request, identify));
      const { raw: response } = reply;
      reply.hijack();
      if (response.destroyed) return;
      const file = channel?.kind === 'hls' ? hls.findFile(request.params.file, request.query, channel) : null;
      if (!channel || !file) return sendEmpty(response, NOT_FOUND);
      if (request.method === 'OPTIONS') return sendPreflight(response);
      const relay = hls.open(channel);
      if (!relay) return sendUnavailable(response);
      await withErrorResponse(response, () =>
        file.kind === 'playlist'
          ? sendPlaylist(request, response, { relay, channel, file })
          : sendMedia(response, relay, file),
      );
    },
  });

  return async (channel, response, isPage) => {
    const relay = hls.open(channel);
    if (!relay) return sendUnavailable(response);
    const listener = randomBytes(LISTENER_BYTES).toString('base64url') + (isPage ? PAGE_SUFFIX : '');
    await withErrorResponse(response, async () => sendText(response, await relay.start(channel, listener)));
  };
}

type FileCall = { readonly relay: HlsRelay; readonly channel: HlsChannel; readonly file: HlsFile };

async function sendMedia(response: ServerResponse, relay: HlsRelay, file: HlsFile): Promise<void> {
  const { contentType, bytes } = await relay.getMedia(file);
  const cacheControl = file.kind === 'key' ? 'no-store' : `public, max-age=${MEDIA_MAX_AGE_SECONDS}`;
  send(response, bytes, { 'Content-Type': contentType, 'Cache-Control': cacheControl });
}

const sendText = (response: ServerResponse, text: string) =>
  send(response, Buffer.from(text), { 'Content-Type': PLAYLIST_TYPE, 'Cache-Control': 'no-store' });

/** The listener may have disconnected meanwhile. */
function send(response: ServerResponse, bytes: Buffer, headers: Readonly<Record<string, string>>): void {
  if (response.destroyed) return;
  response.writeHead(200, { ...MEDIA_HEADERS, ...headers, 'Content-Length': bytes.length }).end(bytes);
}

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
