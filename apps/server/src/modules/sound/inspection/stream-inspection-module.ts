import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { registerInspectionRoutes } from './inspection-routes.ts';
import { type InspectionDeps, InspectionService } from './inspection-service.ts';

export type StreamInspectionModule = { registerRoutes(api: FastifyInstance): void };

export function streamInspectionModule(
  app: FastifyInstance,
  { pictureLinks, ...deps }: InspectionDeps & Pick<AppContext, 'pictureLinks'>,
): StreamInspectionModule {
  const inspections = new InspectionService(deps);
  app.addHook('preClose', async () => inspections.stop());
  return { registerRoutes: (api) => registerInspectionRoutes(api, inspections, pictureLinks) };
}
