import { routes } from '@airdial/contract/all-routes';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { APP_VERSION } from '../../lib/app-version.ts';
import { CachedResponse, replyCached } from '../cache/cached-response.ts';
import { DOCUMENT_HEADERS, docsPolicy } from '../security-headers.ts';
import { openApiDocument } from './open-api.ts';

/** Serves the API reference: for people at /api/docs, for programs at /api/openapi.json. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(routes, APP_VERSION);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    // The other layout has a bar with a logo, whose style element the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(DOCUMENT_HEADERS);
        done();
      },
    },
  });
  const response = new CachedResponse(JSON.stringify(document));
  app.get('/api/openapi.json', { config: { rateLimit: false } }, (request, reply) =>
    replyCached(request, reply, response),
  );
}
