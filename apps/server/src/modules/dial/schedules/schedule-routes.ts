import { listenErrors } from '@airdial/contract/channel-list/messages';
import { CALENDAR_FORMAT, LISTEN_GUIDE_PATH, LISTEN_PATH } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { replyOnce } from '../../../http/cache/cached-response.ts';
import { NEW_URL_RATE_LIMIT, PAGE_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import {
  ANY_ORIGIN,
  createListenCache,
  sendListenText,
  sendUnderMaintenance,
} from '../../../http/listen-response.ts';
import type { ScheduleService } from './schedule-service.ts';

const NOT_FOUND = 404;
const NUMBER = /^\d{1,9}$/;

/** The schedules for other programs: of all channels as XMLTV, of each as a calendar. Public, as they are. */
export function registerScheduleRoutes(
  app: FastifyInstance,
  schedules: ScheduleService,
  isInMaintenance: () => boolean,
): void {
  const sendListed = createListenCache(app, isInMaintenance);

  app.get(LISTEN_GUIDE_PATH, { config: { rateLimit: NEW_URL_RATE_LIMIT } }, (request, reply) =>
    isInMaintenance() ? sendUnderMaintenance(reply) : sendListed(request, reply, () => schedules.guide()),
  );

  app.get<{ Params: { number: string }; Querystring: { program?: unknown } }>(
    `${LISTEN_PATH}/:number.${CALENDAR_FORMAT}`,
    { config: { rateLimit: PAGE_RATE_LIMIT } },
    (request, reply) => {
      if (isInMaintenance()) return sendUnderMaintenance(reply);
      const { number } = request.params;
      const program = typeof request.query.program === 'string' ? request.query.program : undefined;
      const calendar = NUMBER.test(number) ? schedules.calendar(Number(number), program) : 'no-channel';
      if (calendar === 'no-channel') return sendListenText(reply, NOT_FOUND, listenErrors.noChannel(number));
      if (calendar === 'no-program')
        return sendListenText(reply, NOT_FOUND, listenErrors.noProgram(number, program ?? ''));
      return replyOnce(request, reply.headers(ANY_ORIGIN), calendar);
    },
  );
}
