import type { FastifyReply, FastifyRequest } from 'fastify';
import { replyOnce } from '../http/cache/cached-response.ts';
import { MAINTENANCE_RETRY_AFTER_SECONDS } from '../http/routing/access-control.ts';
import { DOCUMENT_HEADERS } from '../http/security-headers.ts';
import type { Page } from './page-renderer.ts';

/** The sign-in page and the administration. */
const OPEN_DURING_MAINTENANCE = /^\/(?:login|admin)(?:[/?]|$)/;

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: () => Page | Promise<Page>,
) => Promise<unknown>;

export const sendPage: SendPage = async (request, reply, page) => {
  const { response, policy } = await page();
  reply.headers({ ...DOCUMENT_HEADERS, 'content-security-policy': policy });
  return replyOnce(request, reply, response);
};

/**
 * Sends the page with status 503 during maintenance: the page shows the notice itself, and other
 * clients learn to retry. Administrators are unknown until their page runs.
 */
export const sendUnlessMaintenance =
  (isInMaintenance: () => boolean): SendPage =>
  async (request, reply, page) => {
    if (!isInMaintenance() || OPEN_DURING_MAINTENANCE.test(request.url))
      return sendPage(request, reply, page);
    const { response, policy } = await page();
    return reply
      .code(503)
      .header('retry-after', MAINTENANCE_RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .headers({ ...DOCUMENT_HEADERS, 'content-security-policy': policy })
      .header('content-type', response.contentType)
      .send(response.plain);
  };
