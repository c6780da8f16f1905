import { adminChannelNotices } from '@airdial/contract/channel/messages';
import {
  createChannel,
  deleteChannel,
  getNextChannelNumber,
  renumberChannel,
  updateChannel,
} from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ChannelAdminService } from './channel-admin-service.ts';
import type { ChannelService } from './channel-service.ts';

const toSuccess = (message: string) => ({ success: true as const, message });

export function registerChannelAdminRoutes(
  app: FastifyInstance,
  channels: ChannelService,
  admin: ChannelAdminService,
): void {
  registerRoute(app, getNextChannelNumber, () => ({
    success: true as const,
    channelNumber: channels.nextFreeNumber(),
  }));
  registerRoute(app, createChannel, async ({ body, caller }) => ({
    ...toSuccess(adminChannelNotices.created),
    channel: await admin.create(body, caller.userId),
  }));
  registerRoute(app, updateChannel, async ({ params, body, caller }) => ({
    ...toSuccess(adminChannelNotices.updated),
    channel: await admin.update(params.id, body, caller.userId),
  }));
  registerRoute(app, renumberChannel, async ({ body, caller }) => {
    const { name, channels: renumbered } = await admin.renumber(body, caller.userId);
    return {
      ...toSuccess(adminChannelNotices.renumbered(name, body.channelNumber)),
      channels: renumbered.map(({ id, channelNumber }) => ({ _id: id, channelNumber })),
    };
  });
  registerRoute(app, deleteChannel, async ({ params, caller }) => {
    await admin.delete(params.id, caller.userId);
    return toSuccess(adminChannelNotices.deleted);
  });
}
