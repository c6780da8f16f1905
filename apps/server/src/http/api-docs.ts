import { routes } from '@airdial/contract/all-routes';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { APP_VERSION } from '../lib/app-version.ts';
import { openApiDocument } from './open-api.ts';
import { DOCUMENT_HEADERS, docsPolicy } from './security-headers.ts';

/** Serves the API reference: for people at /api/docs, for programs at /api/openapi.json. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(routes, APP_VERSION);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(DOCUMENT_HEADERS);
        done();
      },
    },
  });
  app.get('/api/openapi.json', { config: { rateLimit: false } }, () => document);
}
