import type { FastifyInstance } from 'fastify';
import { compressFor } from './cache/cached-response.ts';

/** A slow phone line needs a second for more; compressing it takes a millisecond of another thread. */
const COMPRESS_FROM_CHARS = 16_384;

/**
 * Compresses a large JSON response that is made for one reader, such as the liked songs of a member. Other
 * sites cannot send the header that holds the session, so that sizes tell them nothing (BREACH).
 */
export function compressLargeResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARS) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    compressFor(request.headers['accept-encoding'] ?? '', payload).then(({ encoding, bytes }) => {
      if (encoding) reply.header('content-encoding', encoding).header('content-length', bytes.length);
      done(null, bytes);
    }, done);
  });
}
