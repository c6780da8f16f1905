import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is in them is no page. */
export const OTHER_FOLDERS = /^\/(?:api|assets|demo|icons|radio|uploads)(?:\/|$)/;

/** Null where the escapes are no UTF-8. */
export function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return null;
  }
}

export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a browser opens an address outside the folders of files and the API: a person would see an error. */
export const isVisit = (request: FastifyRequest): boolean =>
  isRead(request) &&
  (request.headers['sec-fetch-dest'] === 'document' || !!request.headers.accept?.includes('text/html')) &&
  !OTHER_FOLDERS.test(decodePath(request.url) ?? request.url);

export const redirectHome = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect('/', 302);
