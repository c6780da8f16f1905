import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../app-context.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import { publishDemoTracks, seedDemoChannels } from './demo-channels-setup.ts';
import { createDemoRadio } from './demo-radio.ts';
import { ARTWORK_PATH, registerDemoRadioRoutes } from './demo-radio-routes.ts';

const ASSETS_FOLDER = join(import.meta.dirname, '../../../../../assets/demo-radio');

type DemoRadioDeps = {
  readonly channels: ChannelService;
  readonly isInMaintenance: () => boolean;
  readonly timeZone: () => string;
};

export type DemoRadioModule = {
  /** The demo streams publish their tracks themselves and need neither polls nor checks. */
  isOwnStream(streamUrl: string): boolean;
  /** The cover of a demo channel by its path, as SVG. */
  findArtwork(path: string): Buffer | undefined;
};

/** The demo streams and their channels; nothing when the configuration switches them off. */
export async function demoRadioModule(
  app: FastifyInstance,
  { config: { demo, publicUrl }, settings, logger }: AppContext,
  { channels, isInMaintenance, timeZone }: DemoRadioDeps,
): Promise<DemoRadioModule> {
  if (!demo) return { isOwnStream: () => false, findArtwork: () => undefined };
  const radio = createDemoRadio({ assetsFolder: ASSETS_FOLDER });
  const deps = { channels, settings, radio, publicUrl, timeZone, logger };
  await seedDemoChannels(deps);
  const running = new AbortController();
  publishDemoTracks(deps, running.signal);
  registerDemoRadioRoutes(app, radio, { publicUrl, isInMaintenance });
  app.addHook('preClose', async () => {
    running.abort();
    radio.close();
  });
  return {
    isOwnStream: (streamUrl) => streamUrl.startsWith(`${publicUrl}/radio/`),
    findArtwork: (path) =>
      path.startsWith(ARTWORK_PATH) ? radio.artwork.get(path.slice(ARTWORK_PATH.length)) : undefined,
  };
}
