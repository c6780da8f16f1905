import { inspectAddress } from '@airdial/contract/channel/admin-routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { InspectionService } from './inspection-service.ts';

export function registerInspectionRoutes(app: FastifyInstance, inspections: InspectionService): void {
  registerRoute(app, inspectAddress, async ({ body }) => ({
    success: true as const,
    ...(await inspections.inspect(body.url)),
  }));
}
