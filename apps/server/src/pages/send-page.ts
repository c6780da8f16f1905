import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAINTENANCE_RETRY_AFTER_SECONDS } from '../http/access-gate.ts';
import { sendCached } from '../http/cached-response.ts';
import type { Page } from './page.ts';

/** Where administrators come in, and where they work. */
const OPEN_DURING_MAINTENANCE = /^\/(?:login|admin)(?:[/?]|$)/;

type SendPage = (request: FastifyRequest, reply: FastifyReply, page: () => Promise<Page>) => Promise<unknown>;

export const sendPage: SendPage = async (request, reply, page) => {
  const { answer, policy } = await page();
  reply.header('content-security-policy', policy);
  return sendCached(request, reply, answer);
};

/**
 * The same, but for maintenance: the page then says so itself, and others than browsers are told to come again. Who
 * administers is not known before their page runs.
 */
export const sendUnlessMaintenance =
  (isInMaintenance: () => boolean): SendPage =>
  async (request, reply, page) => {
    if (!isInMaintenance() || OPEN_DURING_MAINTENANCE.test(request.url))
      return sendPage(request, reply, page);
    const { answer, policy } = await page();
    return reply
      .code(503)
      .header('retry-after', MAINTENANCE_RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('content-type', answer.contentType)
      .send(answer.plain);
  };
