import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { Scheduler } from '../../lib/scheduler.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ThemeService } from '../themes/theme-service.ts';
import { UploadRepository } from './upload-repository.ts';
import { UploadService } from './upload-service.ts';

type UploadsOptions = AppContext & { readonly themes: ThemeService; readonly channels: ChannelService };

/** The uploaded pictures, and what sees to it that those which nothing shows any more go. */
export function uploadsModule(
  app: FastifyInstance,
  { database, logger, themes, channels }: UploadsOptions,
): UploadService {
  const uploads = new UploadService({ repository: new UploadRepository(database.db) });
  const shown = async () => [
    ...(await themes.list()).map(({ theme }) => JSON.stringify(theme)),
    ...[...channels.all()].map(({ imageUrl, logo }) => `${imageUrl} ${logo}`),
  ];
  const upkeep = new Scheduler([async () => uploads.removeUnused(await shown())], logger);
  app.addHook('onReady', async () => upkeep.start());
  app.addHook('onClose', () => upkeep.stop());
  return uploads;
}
