import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

type PageSender = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Handles unknown paths, which count against the rate limit: the page for requests that may want
 * one, else the API's error.
 */
export function registerNotFoundHandler(app: FastifyInstance, sendPage?: PageSender): void {
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limit, (request, reply) => {
    const path = decodePath(request.url);
    if (path === null || CONTROL_CHARACTER.test(path)) throw new AppError('malformed-request');
    if (sendPage && isRead(request) && isPagePath(path)) return sendPage(request, reply);
    throw new AppError('route-not-found');
  });
}

const CONTROL_CHARACTER = /\p{Cc}/u;
/** What stands in them is no page. */
const OTHER_FOLDERS = /^\/(?:api|assets|demo|icons|radio|uploads)(?:\/|$)/;
const FILE_EXTENSION = /\.\w{1,8}$/;
/** Empty, `.` and `..` segments, and backslashes: no link has them, and browsers resolve them. */
const UNRESOLVED = /\/\/|\/\.{1,2}(?:\/|$)|\\/;

/** Null where the escapes are no UTF-8. */
function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return null;
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isPagePath = (path: string): boolean =>
  ![OTHER_FOLDERS, FILE_EXTENSION, UNRESOLVED].some((pattern) => pattern.test(path));
