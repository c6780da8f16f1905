import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { ConnectionLimiter, type ConnectionLimits } from '../../../../http/connections/connection-limiter.ts';
import { getRequestDrain } from '../../../../http/connections/request-drain.ts';
import { OPEN_TO_ALL_ORIGINS } from '../../../../http/stream-headers.ts';
import { toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import { STREAM_LIMITS, STREAM_REQUESTS_PER_MINUTE } from '../broadcast/broadcast-limits.ts';
import {
  closedDuringMaintenance,
  sendEmpty,
  sendHead,
  sendPreflight,
  sendUnavailable,
  startStream,
  streamHeaders,
} from '../broadcast/stream-response.ts';
import { parseWantedStart } from '../broadcast/stream-start.ts';
import type { DemoRadio } from './demo-radio.ts';
import { describeStream } from './describe-stream.ts';
import type { LoopTrack } from './loop-manifest.ts';
import { icecastStatus } from './stream-status.ts';

const NOT_FOUND = 404;
export const ARTWORK_PATH = '/demo/art/';
const ARTWORK_MAX_AGE_SECONDS = 604_800;
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

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(NOT_FOUND).header('Cache-Control', 'no-store').type('text/plain').send('Not found');
}

export type DemoRadioRoutesOptions = {
  /** The station's own address: a proxy may pass on another host, or one without its port. */
  readonly publicUrl: string;
  readonly isInMaintenance: () => boolean;
  readonly limits?: ConnectionLimits;
};

function registerStreams(
  app: FastifyInstance,
  radio: DemoRadio,
  { publicUrl, isInMaintenance, limits = STREAM_LIMITS }: DemoRadioRoutesOptions,
): void {
  const drain = getRequestDrain(app);
  const limiter = new ConnectionLimiter(limits);
  app.route<{ Params: { mount: string }; Querystring: Readonly<Record<string, unknown>> }>({
    method: ['GET', 'HEAD', 'OPTIONS'],
    onRequest: closedDuringMaintenance(isInMaintenance),
    url: '/radio/:mount',
    config: { rateLimit: { max: STREAM_REQUESTS_PER_MINUTE } },
    handler: (request, reply) => {
      const { raw: response } = reply;
      const stream = radio.find(`/radio/${request.params.mount}`);
      // Before the hijack: the application's error handler responds when the loop is unreadable.
      const broadcast = request.method === 'GET' ? stream?.broadcast() : undefined;
      reply.hijack();
      if (!stream) return sendEmpty(response, NOT_FOUND);
      if (request.method === 'OPTIONS') return sendPreflight(response);
      const description = describeStream(stream.channel, publicUrl);
      if (!broadcast) return sendHead(response, streamHeaders(description));
      const release = limiter.acquire(toClientNetwork(request.ip), stream.channel.mount);
      if (!release) return sendUnavailable(response);
      drain.ignore(response);
      const toBlock = ({ artist, title, artwork }: LoopTrack) =>
        toIcyBlock({ title: `${artist} - ${title}`, url: `${publicUrl}${artwork}` });
      const start = broadcast.findStart(parseWantedStart(request.query));
      const listener = startStream({ request: request.raw, response, description, start, toBlock });
      response.once('close', () => {
        broadcast.leave(listener);
        release();
      });
      broadcast.join(listener, start);
    },
  });
}

/**
 * Public: streams, their status and their covers. None of them exposes more than a listener hears.
 */
export function registerDemoRadioRoutes(
  app: FastifyInstance,
  radio: DemoRadio,
  options: DemoRadioRoutesOptions,
): void {
  registerStreams(app, radio, options);
  app.get('/radio/status-json.xsl', UNMETERED, (_request, reply) =>
    reply
      .headers({ ...OPEN_TO_ALL_ORIGINS, 'Cache-Control': 'no-store' })
      .send(icecastStatus(radio, options.publicUrl)),
  );
  app.get<{ Params: { file: string } }>(`${ARTWORK_PATH}:file`, UNMETERED, (request, reply) => {
    const picture = radio.artwork.get(request.params.file);
    return picture ? reply.headers(ARTWORK_HEADERS).send(picture) : notFound(reply);
  });
}
