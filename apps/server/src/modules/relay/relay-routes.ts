import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork } from '../../http/client-network.ts';
import { getBearerToken } from '../../http/identity.ts';
import { getRequestDrain } from '../../http/request-drain.ts';
import { Admission } from '../../http/stream-admission.ts';
import { PREFLIGHT_HEADERS } from '../../http/stream-headers.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { VISITOR, type Viewer } from '../channels/channel-types.ts';
import { LISTENERS_PER_CHANNEL_MAX, LISTENERS_PER_NETWORK_MAX, REQUESTS_PER_MINUTE } from './relay-limits.ts';
import { sendEmpty, sendHead, sendRelay, sendUnavailable } from './relay-response.ts';
import type { RelayService } from './relay-service.ts';

const NO_CONTENT = 204;
const NOT_FOUND = 404;

/** Marks a request of a browser's page, whose listener is counted by the live connection. */
const PAGE_PARAM = 'page';

/** Counts listeners without a page. */
export type ListenerCounter = {
  startListening(
    key: object,
    visitor: { readonly network: string; readonly userAgent: string },
    channelId: string,
  ): void;
  disconnect(key: object): void;
};

type RelayRoutesDeps = {
  readonly relays: RelayService;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly identify: (token: string, ip: string) => Promise<Viewer>;
  readonly listenerCounter: ListenerCounter;
};

/** Public: a relay serves what every listener of the channel may hear, and no other address. */
export function registerRelayRoutes(
  app: FastifyInstance,
  { relays, channels, identify, listenerCounter }: RelayRoutesDeps,
): void {
  const drain = getRequestDrain(app);
  const admission = new Admission({
    perStream: LISTENERS_PER_CHANNEL_MAX,
    perNetwork: LISTENERS_PER_NETWORK_MAX,
  });
  const getViewer = async (request: FastifyRequest): Promise<Viewer> => {
    const token = getBearerToken(request);
    // With an expired token or without the database, the caller counts as a visitor.
    return token === null ? VISITOR : identify(token, request.ip).catch(() => VISITOR);
  };
  app.route<{ Params: { id: string }; Querystring: { [PAGE_PARAM]?: string } }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    url: '/relay/:id',
    config: { rateLimit: { max: REQUESTS_PER_MINUTE } },
    handler: async (request, reply) => {
      const channel = relays.findChannel(request.params.id, await getViewer(request));
      const { raw: response } = reply;
      reply.hijack();
      // A caller that disconnected before this line emits no further 'close'.
      if (response.destroyed) return;
      if (!channel) return sendEmpty(response, NOT_FOUND);
      if (request.method === 'OPTIONS') return void response.writeHead(NO_CONTENT, PREFLIGHT_HEADERS).end();
      if (request.method === 'HEAD') return sendHead(response);
      const network = toClientNetwork(request.ip);
      const release = admission.authorize(channel.id, network);
      const use = release && relays.open(channel);
      if (!release || !use) {
        release?.();
        return sendUnavailable(response);
      }
      drain.ignore(response);
      const userAgent = request.headers['user-agent'] ?? '';
      void sendRelay({
        ...{ request: request.raw, response, channel, channels, use },
        onStart: () => {
          if (request.query[PAGE_PARAM] === undefined)
            listenerCounter.startListening(response, { network, userAgent }, channel.id);
        },
        onDone: () => {
          listenerCounter.disconnect(response);
          release();
        },
      });
    },
  });
}
