import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { getRequestDrain } from '../../../../http/connections/request-drain.ts';
import { OPEN_TO_ALL_ORIGINS } from '../../../../http/stream-headers.ts';
import { readArtwork } from './demo-artwork.ts';
import type { DemoRadio } from './demo-radio.ts';
import { ARTWORK_MAX_AGE_SECONDS, STREAM_REQUESTS_PER_MINUTE } from './demo-radio-limits.ts';
import { icecastStatus } from './stream-status.ts';

/** An SVG is a document: opened directly it must not run scripts or pass as a page of this site. */
const ARTWORK_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': `public, max-age=${ARTWORK_MAX_AGE_SECONDS}`,
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

/** Status and artwork are not API calls and do not count against its rate limit. */
const UNMETERED: { config: { rateLimit: RateLimitOptions | false } } = { config: { rateLimit: false } };

function getOrigin(request: FastifyRequest): string {
  // A proxy may pass on whatever its client calls the protocol, and HTTP/1.0 needs no Host header.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return `${protocol}://${request.host || 'localhost'}`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found');
}

function registerStreams(app: FastifyInstance, radio: DemoRadio): void {
  const drain = getRequestDrain(app);
  app.route<{ Params: { mount: string } }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    url: '/radio/:mount',
    config: { rateLimit: { max: STREAM_REQUESTS_PER_MINUTE } },
    handler: (request, reply) => {
      const visitor = { network: toClientNetwork(request.ip), origin: getOrigin(request) };
      // Hijacked only now: the application's error handler still responds to what `handle` throws.
      radio.handle(request.raw, reply.raw, `/radio/${request.params.mount}`, visitor);
      reply.hijack();
      drain.ignore(reply.raw);
    },
  });
}

/**
 * Public: streams, their status and their covers. None of them exposes more than a listener hears.
 */
export function registerDemoRadioRoutes(app: FastifyInstance, radio: DemoRadio): void {
  registerStreams(app, radio);
  app.get('/radio/status-json.xsl', UNMETERED, (request, reply) =>
    reply
      .headers({ ...OPEN_TO_ALL_ORIGINS, 'Cache-Control': 'no-store' })
      .send(icecastStatus(radio, getOrigin(request))),
  );
  const artwork = readArtwork(radio.assetsFolder);
  app.get<{ Params: { file: string } }>('/demo/art/:file', UNMETERED, (request, reply) => {
    const picture = artwork.get(request.params.file);
    return picture ? reply.headers(ARTWORK_HEADERS).send(picture) : notFound(reply);
  });
}
