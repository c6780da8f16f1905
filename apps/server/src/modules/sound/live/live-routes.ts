import { changeLiveFocus, openLiveEvents } from '@airdial/contract/live/routes';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '../../../http/connections/client-network.ts';
import { LIVE_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import { authorize, getAccessControl } from '../../../http/routing/access-control.ts';
import { parseCall } from '../../../http/routing/parse-call.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { EventStream } from './event-stream.ts';
import type { LiveService } from './live-service.ts';

type LiveQuery = {
  readonly show?: string[];
  readonly playing?: string;
};

export function registerLiveRoutes(app: FastifyInstance, live: LiveService): void {
  const access = getAccessControl(app, openLiveEvents);
  app.route({
    method: openLiveEvents.method,
    url: openLiveEvents.path,
    config: { rateLimit: LIVE_RATE_LIMIT },
    // A HEAD of an endless response would never end.
    exposeHeadRoute: false,
    handler: (request, reply) => {
      authorize(access, openLiveEvents, request);
      const { show = [], playing = null } = parseCall(openLiveEvents, request).query as LiveQuery;
      const { 'user-agent': userAgent = '' } = request.headers;
      const visitor = { network: toClientNetwork(request.ip), userAgent };
      live.connect(visitor, { show, playing }, () => EventStream.open(request, reply));
    },
  });
  registerRoute(
    app,
    changeLiveFocus,
    ({ params, body }) => {
      live.changeFocus(params.connectionId, body);
      return { success: true } as const;
    },
    { rateLimit: LIVE_RATE_LIMIT },
  );
}
