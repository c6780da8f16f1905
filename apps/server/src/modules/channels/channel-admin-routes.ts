import { adminChannelNotices } from '@airdial/contract/channel/admin-messages';
import {
  createChannel,
  deleteChannel,
  getNextChannelNumber,
  updateChannel,
} from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ChannelAdminService } from './channel-admin-service.ts';
import type { ChannelService } from './channel-service.ts';

const said = (message: string) => ({ success: true as const, message });

export function registerChannelAdminRoutes(
  app: FastifyInstance,
  channels: ChannelService,
  writing: ChannelAdminService,
): void {
  registerRoute(app, getNextChannelNumber, () => ({
    success: true as const,
    channelNumber: channels.nextFreeNumber(),
  }));
  registerRoute(app, createChannel, async ({ body, caller }) => ({
    ...said(adminChannelNotices.created),
    channel: await writing.create(body, caller.userId),
  }));
  registerRoute(app, updateChannel, async ({ params, body, caller }) => ({
    ...said(adminChannelNotices.updated),
    channel: await writing.update(params.id, body, caller.userId),
  }));
  registerRoute(app, deleteChannel, async ({ params, caller }) => {
    await writing.remove(params.id, caller.userId);
    return said(adminChannelNotices.deleted);
  });
}
