import { changeLiveFocus, openLiveEvents } from '@airdial/contract/live/routes';
import type { FastifyInstance } from 'fastify';
import { accessGateFor, authorize } from '../../http/access-gate.ts';
import { networkOf } from '../../http/client-network.ts';
import { LiveStream } from '../../http/live-stream.ts';
import { parseCall } from '../../http/parse-call.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { LiveService } from './live-service.ts';

type LiveQuery = {
  readonly show?: string[];
  readonly playing?: string;
  readonly lastEventId?: string;
};

export function registerLiveRoutes(app: FastifyInstance, live: LiveService): void {
  const gate = accessGateFor(app, openLiveEvents);
  app.route({
    method: openLiveEvents.method,
    url: openLiveEvents.path,
    // A HEAD of an endless answer would never end.
    exposeHeadRoute: false,
    handler: (request, reply) => {
      authorize(gate, openLiveEvents, request);
      const {
        show = [],
        playing = null,
        lastEventId,
      } = parseCall(openLiveEvents, request).query as LiveQuery;
      const { 'user-agent': userAgent = '', 'last-event-id': lastSeen = lastEventId } = request.headers;
      const visitor = { network: networkOf(request.ip), userAgent };
      live.connect(visitor, { show, playing }, lastSeen?.toString(), () => LiveStream.open(request, reply));
    },
  });
  registerRoute(app, changeLiveFocus, ({ params, body }) => {
    live.changeFocus(params.connectionId, body);
    return { success: true } as const;
  });
}
