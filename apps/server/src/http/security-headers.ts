import type { FastifyInstance } from 'fastify';

/** Data is not a page: nothing in it may run or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The page's policy. Audio and pictures may come from any station; scripts and styles only from here, and the inline
 * ones that we write ourselves only by their hash.
 *
 * @param hashes what `'sha256-...'` sources the page's inline scripts and styles have
 */
export const pagePolicy = (hashes: {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.scripts].join(' '),
    ["style-src 'self'", ...hashes.styles].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    "connect-src 'self' https: http:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** A service worker fetches under its own policy, not under that of the page: from here and nowhere else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const HSTS_ONE_YEAR = 'max-age=31536000';

/** Headers that every answer carries. Routes that answer pages or files set a policy of their own. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const overTls = publicUrl.startsWith('https:');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': API_POLICY,
      ...(overTls ? { 'strict-transport-security': HSTS_ONE_YEAR } : {}),
    });
    done();
  });
}
