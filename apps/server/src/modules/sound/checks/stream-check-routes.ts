import { checkStream } from '@airdial/contract/channel/admin-routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { StreamCheckService } from './stream-check-service.ts';

export function registerStreamCheckRoutes(app: FastifyInstance, checks: StreamCheckService): void {
  registerRoute(app, checkStream, async ({ body }) => {
    const { streamUrl, apiOrigin = null } = body;
    const claims = { streamUrl, apiOrigin, charset: null, codec: null, bitrate: null };
    return { success: true as const, check: await checks.checkStream(claims) };
  });
}
