import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { decodePath, isRead, isVisit, OTHER_FOLDERS, redirectHome } from './home-redirect.ts';

type PageSender = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Handles unknown paths, which count against the rate limit: the page for requests that may want
 * one, the way home for a browser that opens what can be no page, else the API's error.
 */
export function registerNotFoundHandler(app: FastifyInstance, sendPage?: PageSender): void {
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limit, (request, reply) => {
    const path = decodePath(request.url);
    const isReadable = path !== null && !CONTROL_CHARACTER.test(path);
    if (sendPage && isReadable && isRead(request) && isPagePath(path)) return sendPage(request, reply);
    if (sendPage && isVisit(request)) return redirectHome(reply);
    if (!isReadable) throw new AppError('malformed-request');
    throw new AppError('route-not-found');
  });
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const FILE_EXTENSION = /\.\w{1,8}$/;
/** Empty, `.` and `..` segments, and backslashes: no link has them, and browsers resolve them. */
const UNRESOLVED = /\/\/|\/\.{1,2}(?:\/|$)|\\/;

const isPagePath = (path: string): boolean =>
  ![OTHER_FOLDERS, FILE_EXTENSION, UNRESOLVED].some((pattern) => pattern.test(path));
