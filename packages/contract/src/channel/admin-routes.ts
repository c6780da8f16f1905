import * as z from 'zod/mini';
import { success, successMessage, timestamp } from '../common/schema.ts';
import { CHANNELS_AT_ONCE_MAX } from '../limits.ts';
import { defineRoute } from '../route.ts';
import {
  channelIdsRule,
  channelRule,
  channelsUpdateRule,
  channelUpdateRule,
  inspectionRule,
  renumberRule,
  streamCheckRule,
} from './input.ts';
import { channel, streamCheck } from './schema.ts';
import { streamCandidate } from './stream-candidate.ts';

const channelId = z.object({ id: z.string() });
const channelNumbers = z.array(z.object({ _id: z.string(), channelNumber: z.int() }));
const channelResponse = z.extend(successMessage, { channel });

export const getNextChannelNumber = defineRoute({
  method: 'GET',
  path: '/api/channels/next-number',
  access: 'admin',
  summary: 'The lowest number that no channel has.',
  response: z.extend(success, { channelNumber: z.int() }),
  errors: [],
});

export const createChannel = defineRoute({
  method: 'POST',
  path: '/api/channels',
  access: 'admin',
  summary: 'Create a channel; without a number it gets the next free one.',
  body: channelRule,
  response: channelResponse,
  errors: ['channel-number-taken', 'channels-full'],
});

export const updateChannel = defineRoute({
  method: 'PUT',
  path: '/api/channels/:id',
  access: 'admin',
  summary:
    'Change a channel; absent fields stay. With the `updatedAt` that was edited, the call is refused when ' +
    'another administrator has changed the channel meanwhile.',
  params: channelId,
  body: channelUpdateRule,
  response: channelResponse,
  errors: ['channel-not-found', 'channel-number-taken', 'edited-meanwhile'],
});

export const renumberChannel = defineRoute({
  method: 'POST',
  path: '/api/channels/renumber',
  access: 'admin',
  summary:
    'Give a channel another number, as one change. `insert`: channels between its old and its new number move by one ' +
    'towards the old one, as far as the next free number. `swap`: the channel that has the number gets the old one. ' +
    '`channels` are those whose number has changed. `undo` is the body that takes it back; with its `gap`, the channels ' +
    'between the old number and the gap close up, and the new number must be free.',
  body: renumberRule,
  response: z.extend(successMessage, { channels: channelNumbers, undo: renumberRule }),
  errors: ['channel-not-found', 'channel-number-taken'],
});

export const updateChannels = defineRoute({
  method: 'POST',
  path: '/api/channels/update',
  access: 'admin',
  summary:
    'Change several channels at once: all or none. `changedIds` names those that were changed; channels that are gone or ' +
    'already as requested are left as they are. With the `updatedAt` of a channel, the call is refused when another ' +
    'administrator has changed it meanwhile. A relay needs `relayConfirmed` unless each channel has it.',
  body: channelsUpdateRule,
  response: z.extend(successMessage, { changedIds: z.array(z.string()) }),
  errors: ['edited-meanwhile'],
});

export const deleteChannels = defineRoute({
  method: 'POST',
  path: '/api/channels/delete',
  access: 'admin',
  summary:
    'Delete several channels at once. `deletedIds` names those that were there; they can be restored until `undoUntil`, ' +
    'and so can a channel that was deleted alone.',
  body: channelIdsRule,
  response: z.extend(successMessage, { deletedIds: z.array(z.string()), undoUntil: timestamp }),
  errors: ['channel-not-found'],
});

/** A channel that can still be restored. */
const deletedChannel = z.object({
  _id: z.string(),
  name: z.string(),
  /** That it had; it gets another one where this is taken by now. */
  channelNumber: z.int(),
  undoUntil: timestamp,
});
export type DeletedChannel = z.output<typeof deletedChannel>;

export const listDeletedChannels = defineRoute({
  method: 'GET',
  path: '/api/channels/deleted',
  access: 'admin',
  summary: `The channels that can be restored, the one deleted last first: ${CHANNELS_AT_ONCE_MAX} at most.`,
  response: z.extend(success, { channels: z.array(deletedChannel) }),
  errors: [],
});

export const restoreChannels = defineRoute({
  method: 'POST',
  path: '/api/channels/restore',
  access: 'admin',
  summary:
    'Undo the deletion of channels within a day: with their ids, song history and favorites, and with their numbers ' +
    'unless these are taken by now. `channels` are those that are back.',
  body: channelIdsRule,
  response: z.extend(successMessage, { channels: channelNumbers }),
  errors: ['channels-not-restorable', 'channel-number-taken', 'channels-full'],
});

export const deleteChannel = defineRoute({
  method: 'DELETE',
  path: '/api/channels/:id',
  access: 'admin',
  summary: 'Delete a channel, which can be undone for a day. Liked songs stay, with the name of the channel.',
  params: channelId,
  response: successMessage,
  errors: ['channel-not-found'],
});

export const checkStream = defineRoute({
  method: 'POST',
  path: '/api/channels/check-stream',
  access: 'admin',
  summary:
    'Probe a stream without saving anything: reachable, type, codec, bitrate, CORS, titles. It takes some seconds.',
  body: streamCheckRule,
  response: z.extend(success, { check: streamCheck }),
  errors: [],
});

export const fetchChannelImage = defineRoute({
  method: 'POST',
  path: '/api/channels/:id/fetch-image',
  access: 'admin',
  summary:
    'Fetch the picture of a channel again from the address of its `imageSource`. Without the call, it is fetched after ' +
    'the save that has changed the address, and after each save while there is none.',
  params: channelId,
  response: channelResponse,
  errors: ['channel-not-found', 'picture-not-fetched'],
});

export const inspectAddress = defineRoute({
  method: 'POST',
  path: '/api/channels/inspect',
  access: 'admin',
  summary:
    'Find the streams behind an address and store nothing: of a stream, a playlist (M3U, PLS, XSPF, ASX), an Icecast, ' +
    'SHOUTcast or AzuraCast server, or a web page; the content decides which. Playlists and pages are followed over two ' +
    'hops, and at most 20 streams are found in at most 15 seconds. `notes` name what was omitted.',
  body: inspectionRule,
  response: z.extend(success, { candidates: z.array(streamCandidate), notes: z.array(z.string()) }),
  errors: ['inspection-unreachable', 'inspection-no-stream', 'server-busy'],
});
