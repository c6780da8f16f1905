import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { ConnectionLimiter } from '../../../../http/connections/connection-limiter.ts';
import { getRequestDrain } from '../../../../http/connections/request-drain.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import type { ListenerCounter } from '../../interest/interest-types.ts';
import { STREAM_LIMITS, STREAM_REQUESTS_PER_MINUTE } from '../broadcast/broadcast-limits.ts';
import {
  closedDuringMaintenance,
  sendEmpty,
  sendHead,
  sendPreflight,
  sendUnavailable,
} from '../broadcast/stream-response.ts';
import { parseWantedStart } from '../broadcast/stream-start.ts';
import type { StartHls } from './hls-routes.ts';
import { sendRelay, UNKNOWN_STREAM_HEADERS } from './relay-response.ts';
import type { RelayService } from './relay-service.ts';
import { getViewer, type Identify } from './relay-viewer.ts';

const NOT_FOUND = 404;

/** Marks a request of a browser's page, whose listener is counted by the live connection. */
const PAGE_PARAM = 'page';

type RelayRoutesDeps = {
  readonly relays: RelayService;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly identify: Identify;
  readonly listenerCounter: ListenerCounter;
  readonly isInMaintenance: () => boolean;
  readonly startHls: StartHls;
};

/** Public: a relay serves what every listener of the channel may hear, and no other address. */
export function registerRelayRoutes(
  app: FastifyInstance,
  { relays, channels, identify, listenerCounter, isInMaintenance, startHls }: RelayRoutesDeps,
): void {
  const drain = getRequestDrain(app);
  const limiter = new ConnectionLimiter(STREAM_LIMITS);
  app.route<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    onRequest: closedDuringMaintenance(isInMaintenance),
    url: '/relay/:id',
    config: { rateLimit: { max: STREAM_REQUESTS_PER_MINUTE } },
    handler: async (request, reply) => {
      const channel = relays.findChannel(request.params.id, await getViewer(request, identify));
      const { raw: response } = reply;
      reply.hijack();
      // A caller that disconnected before this line emits no further 'close'.
      if (response.destroyed) return;
      if (!channel) return sendEmpty(response, NOT_FOUND);
      if (request.method === 'OPTIONS') return sendPreflight(response);
      const isPage = request.query[PAGE_PARAM] !== undefined;
      if (channel.kind === 'hls') return startHls(channel, response, isPage);
      if (request.method === 'HEAD') return sendHead(response, UNKNOWN_STREAM_HEADERS);
      // Listeners stay for hours: what the closures below hold, each of them costs.
      const { id } = channel;
      const network = toClientNetwork(request.ip);
      const release = limiter.acquire(network, id);
      const use = release && relays.open(channel);
      if (!release || !use) {
        release?.();
        return sendUnavailable(response);
      }
      drain.ignore(response);
      const userAgent = request.headers['user-agent'] ?? '';
      void sendRelay({
        request: request.raw,
        response,
        channel,
        channels,
        use,
        wantedStart: parseWantedStart(request.query),
        onStart: () => {
          if (!isPage) listenerCounter.startListening(response, { network, userAgent }, id);
        },
        onDone: () => {
          listenerCounter.disconnect(response);
          release();
        },
      });
    },
  });
}
