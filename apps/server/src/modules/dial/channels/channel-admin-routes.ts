import {
  createChannel,
  deleteChannel,
  deleteChannels,
  getNextChannelNumber,
  listDeletedChannels,
  renumberChannel,
  restoreChannels,
  updateChannel,
  updateChannels,
} from '@airdial/contract/channel/admin-routes';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { ChannelAdminService } from './channel-admin-service.ts';
import type { RestoredChannel } from './channel-selection-writer.ts';
import type { ChannelService } from './channel-service.ts';

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
    ...successMessage(adminChannelNotices.created),
    channel: await admin.create(body, caller.userId),
  }));
  registerRoute(app, updateChannel, async ({ params, body, caller }) => ({
    ...successMessage(adminChannelNotices.updated),
    channel: await admin.update(params.id, body, caller.userId),
  }));
  registerRoute(app, renumberChannel, async ({ body, caller }) => {
    const { name, channels: renumbered, undo } = await admin.renumber(body, caller.userId);
    return {
      ...successMessage(adminChannelNotices.renumbered(name, body.channelNumber)),
      channels: renumbered.map(({ id, channelNumber }) => ({ _id: id, channelNumber })),
      undo,
    };
  });
  registerRoute(app, deleteChannel, async ({ params, caller }) => {
    await admin.delete([params.id], caller.userId);
    return successMessage(adminChannelNotices.deleted);
  });
  registerSelectionRoutes(app, admin);
}

function registerSelectionRoutes(app: FastifyInstance, admin: ChannelAdminService): void {
  registerRoute(app, updateChannels, async ({ body, caller }) => {
    const changedIds = await admin.updateMany(body, caller.userId);
    return { ...successMessage(adminChannelNotices.updatedMany(changedIds.length)), changedIds };
  });
  registerRoute(app, deleteChannels, async ({ body: { ids }, caller }) => {
    const deleted = await admin.delete(ids, caller.userId);
    return { ...successMessage(adminChannelNotices.deletedMany(deleted.deletedIds.length)), ...deleted };
  });
  registerRoute(app, listDeletedChannels, async () => ({
    success: true as const,
    channels: await admin.listDeleted(),
  }));
  registerRoute(app, restoreChannels, async ({ body: { ids }, caller }) => {
    const restored = await admin.restore(ids, caller.userId);
    const channels = restored.map(({ channel }) => ({
      _id: channel.id,
      channelNumber: channel.channelNumber,
    }));
    return { ...successMessage(toRestoredMessage(restored)), channels };
  });
}

/** Also names the channels that do not have their old number. */
function toRestoredMessage(restored: readonly RestoredChannel[]): string {
  const message = adminChannelNotices.restoredMany(restored.length);
  const [first, ...others] = restored.filter(({ channel, from }) => channel.channelNumber !== from);
  if (!first) return message;
  const { name, channelNumber } = first.channel;
  return message + adminChannelNotices.restoredAtOtherNumber(name, channelNumber, others.length);
}
