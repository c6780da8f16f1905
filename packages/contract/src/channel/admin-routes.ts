import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { channelRule, channelUpdateRule, streamCheckRule } from './input.ts';
import { channel } from './schema.ts';
import { streamCheck } from './stream-check.ts';

const channelId = z.object({ id: z.string() });
const said = z.object({ success: z.literal(true), message: z.string() });
const withChannel = z.extend(said, { channel });

export const getNextChannelNumber = defineRoute({
  method: 'GET',
  path: '/api/channels/next-number',
  access: 'admin',
  summary: 'The lowest number that no channel has.',
  answer: z.object({ success: z.literal(true), channelNumber: z.int() }),
  errors: [],
});

export const createChannel = defineRoute({
  method: 'POST',
  path: '/api/channels',
  access: 'admin',
  summary: 'Create a channel; without a number it gets the next free one.',
  body: channelRule,
  answer: withChannel,
  errors: ['channel-number-taken'],
});

export const updateChannel = defineRoute({
  method: 'PUT',
  path: '/api/channels/:id',
  access: 'admin',
  summary:
    'Change a channel; what is absent stays. With the `updatedAt` that was edited, a change that somebody made ' +
    'meanwhile is not lost.',
  params: channelId,
  body: channelUpdateRule,
  answer: withChannel,
  errors: ['channel-not-found', 'channel-number-taken', 'edited-meanwhile'],
});

export const deleteChannel = defineRoute({
  method: 'DELETE',
  path: '/api/channels/:id',
  access: 'admin',
  summary: 'Delete a channel. Liked songs stay, with the name of the channel.',
  params: channelId,
  answer: said,
  errors: ['channel-not-found'],
});

export const checkStream = defineRoute({
  method: 'POST',
  path: '/api/channels/check-stream',
  access: 'admin',
  summary:
    'Look at a stream without saving anything: reachable, type, codec, bitrate, CORS, titles. It takes some seconds.',
  body: streamCheckRule,
  answer: z.object({ success: z.literal(true), check: streamCheck }),
  errors: [],
});
