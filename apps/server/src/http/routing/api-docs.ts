import { routes } from '@airdial/contract/all-routes';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { APP_VERSION } from '../../lib/app-version.ts';
import { CachedResponse, replyCached } from '../cache/cached-response.ts';
import { DOCUMENT_HEADERS, docsPolicy } from '../security-headers.ts';
import { openApiDocument } from './open-api.ts';

type ApiDocument = ReturnType<typeof openApiDocument>;
let document: ApiDocument | undefined;

/** Made for its first reader: it takes a tenth of a second, for which no start waits. */
const readDocument = (): ApiDocument => (document ??= openApiDocument(routes, APP_VERSION));

/** Serves the API reference: for people at /api/docs, for programs at /api/openapi.json. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    transformSpecification: readDocument,
    transformSpecificationClone: false,
    // The other layout has a bar with a logo, whose style element the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(DOCUMENT_HEADERS);
        done();
      },
    },
  });
  let response: CachedResponse | undefined;
  app.get('/api/openapi.json', { config: { rateLimit: false } }, (request, reply) => {
    response ??= new CachedResponse(JSON.stringify(readDocument()));
    return replyCached(request, reply, response);
  });
}
