import { exportChannels } from '@airdial/contract/channel-list/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { ExportService } from './export-service.ts';

export function registerChannelListRoutes(app: FastifyInstance, exporter: ExportService): void {
  registerRoute(app, exportChannels, ({ query }) => exporter.export(query.format));
}
