import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { createHttpServer, type HttpServerOptions } from '../src/http/create-http-server.ts';

type TestServerOptions = HttpServerOptions & {
  readonly logger?: Logger;
  readonly trustProxy?: readonly string[];
};

/** A server as the program makes it, without routes. */
export const createTestServer = ({
  logger = pino({ level: 'silent' }),
  trustProxy = [],
  ...options
}: TestServerOptions = {}): FastifyInstance => createHttpServer(logger, trustProxy, options);
