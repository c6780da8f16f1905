import { listenQuery } from '@airdial/contract/channel-list/input';
import { listenErrors } from '@airdial/contract/channel-list/messages';
import { CALENDAR_FORMAT, GUIDE_FORMAT, LISTEN_FORMATS, LISTEN_PATH } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { NEW_URL_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import {
  createListenCache,
  ERROR_HEADERS,
  isListenFormat,
  sendListenText,
  sendUnderMaintenance,
} from '../../../http/listen-response.ts';
import type { ExportService } from './export-service.ts';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const NOT_ACCEPTABLE = 406;
/** `7`, or `7.m3u`. */
const ENTRY = /^(\d{1,9})(?:\.(\w{1,9}))?$/;

/** Audio elements of other pages may lead here, too. */
const PLAYED_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' } as const;

type ListenDeps = {
  readonly exporter: Pick<ExportService, 'listRenderer' | 'listenEntry' | 'emptyList'>;
  readonly isInMaintenance: () => boolean;
};

/**
 * What players, radios and other programs keep: the dial as a list, and for each channel an address that
 * leads to where it plays now. Public, as the channels are.
 */
export function registerListenRoutes(app: FastifyInstance, { exporter, isInMaintenance }: ListenDeps): void {
  const sendListed = createListenCache(app, isInMaintenance);
  const sendAddress = createListenCache(app, isInMaintenance, PLAYED_ANYWHERE);

  for (const format of LISTEN_FORMATS)
    app.get(`${LISTEN_PATH}.${format}`, { config: { rateLimit: NEW_URL_RATE_LIMIT } }, (request, reply) => {
      if (isInMaintenance()) return sendUnderMaintenance(reply);
      const { data, error } = listenQuery.safeParse(request.query);
      if (!data) return sendListenText(reply, BAD_REQUEST, `${error.issues[0]?.message}.\n`);
      return sendListed(request, reply, exporter.listRenderer(format, data));
    });

  app.get(`${LISTEN_PATH}.:format`, (_request, reply) =>
    sendListenText(reply, NOT_ACCEPTABLE, listenErrors.noFormat([...LISTEN_FORMATS, GUIDE_FORMAT])),
  );

  app.get<{ Params: { entry: string } }>(
    `${LISTEN_PATH}/:entry`,
    { config: { rateLimit: NEW_URL_RATE_LIMIT } },
    (request, reply) => {
      if (isInMaintenance()) return sendUnderMaintenance(reply);
      const { entry } = request.params;
      const [, number, format] = ENTRY.exec(entry) ?? [];
      if (number === undefined) return sendListenText(reply, NOT_FOUND, listenErrors.noChannel(entry));
      if (format !== undefined && !isListenFormat(format))
        return sendListenText(
          reply,
          NOT_ACCEPTABLE,
          listenErrors.noFormat([...LISTEN_FORMATS, CALENDAR_FORMAT]),
        );
      const send = format === undefined ? sendAddress : sendListed;
      const sent = send(request, reply, () => exporter.listenEntry(Number(number), format));
      if (sent) return sent;
      if (format === undefined) return sendListenText(reply, NOT_FOUND, listenErrors.noChannel(number));
      // Programs that ask for a list take an empty one.
      const { contentType, plain } = exporter.emptyList(format);
      return reply.code(NOT_FOUND).headers(ERROR_HEADERS).type(contentType).send(plain);
    },
  );
}
