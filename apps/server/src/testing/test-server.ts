import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer } from '../http/create-http-server.ts';

/** A server as the program makes it, without routes and without a log. */
export const createTestServer = (trustProxy: readonly string[] = []): FastifyInstance =>
  createHttpServer(pino({ level: 'silent' }), trustProxy);
