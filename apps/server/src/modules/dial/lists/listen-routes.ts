import { listenQuery } from '@airdial/contract/channel-list/input';
import { listenErrors } from '@airdial/contract/channel-list/messages';
import { LISTEN_FORMATS, LISTEN_PATH } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { replyOnce, sendCached } from '../../../http/cache/cached-response.ts';
import { getResponseCache } from '../../../http/cache/response-cache.ts';
import { getSecurityHeaders } from '../../../http/security-headers.ts';
import type { ExportService } from './export-service.ts';
import { ANY_ORIGIN, isListenFormat, sendListenText, sendUnderMaintenance } from './listen-response.ts';

const FOUND = 302;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const NOT_ACCEPTABLE = 406;
/** `7`, or `7.m3u`. */
const ENTRY = /^(\d{1,9})(?:\.(\w{1,9}))?$/;
/** Audio elements of other pages may lead here, too. */
const PLAYED_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' } as const;

type ListenDeps = {
  readonly exporter: Pick<ExportService, 'listenList' | 'listenEntry' | 'listenAddress'>;
  readonly isInMaintenance: () => boolean;
};

/**
 * What players, radios and other programs keep: the dial as a list, and for each channel an address that
 * leads to where it plays now. Public, as the channels are.
 */
export function registerListenRoutes(app: FastifyInstance, { exporter, isInMaintenance }: ListenDeps): void {
  const cache = getResponseCache(app);
  const headers = [
    ...getSecurityHeaders(app),
    ...Object.entries(ANY_ORIGIN).flat(),
    'cache-control',
    'no-cache',
  ];

  for (const format of LISTEN_FORMATS)
    app.get(`${LISTEN_PATH}.${format}`, (request, reply) => {
      if (isInMaintenance()) return sendUnderMaintenance(reply);
      const { data, error } = listenQuery.safeParse(request.query);
      if (!data) return sendListenText(reply, BAD_REQUEST, `${error.issues[0]?.message}.\n`);
      const render = () => exporter.listenList(format, data);
      cache.set(request.raw.url ?? '', { render, headers, isInMaintenance, variesByCaller: false });
      reply.hijack();
      sendCached(request.raw, reply.raw, render(), headers);
      return reply;
    });

  app.get<{ Params: { entry: string } }>(`${LISTEN_PATH}/:entry`, (request, reply) => {
    if (isInMaintenance()) return sendUnderMaintenance(reply);
    const { entry } = request.params;
    const [, number = entry, format] = ENTRY.exec(entry) ?? [];
    if (format !== undefined && !isListenFormat(format))
      return sendListenText(reply, NOT_ACCEPTABLE, listenErrors.noFormat(LISTEN_FORMATS));
    const address = exporter.listenAddress(Number(number));
    if (format !== undefined) {
      const list = exporter.listenEntry(format, Number(number));
      reply.headers(ANY_ORIGIN);
      // Programs that ask for a list take an empty one.
      return address === null
        ? reply.code(NOT_FOUND).type(list.contentType).send(list.plain)
        : replyOnce(request, reply, list);
    }
    if (address === null) return sendListenText(reply, NOT_FOUND, listenErrors.noChannel(number));
    return reply
      .headers({ ...ANY_ORIGIN, ...PLAYED_ANYWHERE, 'cache-control': 'no-cache' })
      .redirect(address, FOUND);
  });
}
