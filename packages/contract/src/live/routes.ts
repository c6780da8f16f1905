import * as z from 'zod/mini';
import { success } from '../common/schema.ts';
import { LIVE_SHOWN_MAX_COUNT } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { liveEvents } from './schema.ts';

const ID = /^[\w-]{1,64}$/;
const SHOW_MESSAGE = `show must be up to ${LIVE_SHOWN_MAX_COUNT} channel ids`;
const PLAYING_MESSAGE = 'playing must be a channel id';

const shownIds = z
  .array(z.string(SHOW_MESSAGE).check(z.regex(ID, SHOW_MESSAGE)), SHOW_MESSAGE)
  .check(z.maxLength(LIVE_SHOWN_MAX_COUNT, SHOW_MESSAGE));
const playingId = z.string(PLAYING_MESSAGE).check(z.regex(ID, PLAYING_MESSAGE));

const liveQuery = z.object({
  /** Comma-separated. */
  show: z.optional(
    z.pipe(
      z.pipe(
        z.string(SHOW_MESSAGE),
        z.transform((text) => text.split(',').filter((id) => id !== '')),
      ),
      shownIds,
    ),
  ),
  playing: z.optional(playingId),
});

export const openLiveEvents = defineRoute({
  method: 'GET',
  path: '/api/live',
  access: 'public',
  // An open page learns from it when the maintenance ends.
  duringMaintenance: 'open',
  summary:
    'Server-sent events about the channels that the client shows and plays: a snapshot, then every change. ' +
    'On 503 the client polls instead.',
  query: liveQuery,
  response: z.union([
    liveEvents.snapshot,
    liveEvents['now-playing'],
    liveEvents.listeners,
    liveEvents['channel-changed'],
    liveEvents['channel-removed'],
    liveEvents['theme-changed'],
    liveEvents['system-changed'],
    liveEvents.heartbeat,
    liveEvents.bye,
  ]),
  responseType: 'text/event-stream',
  errors: ['live-full', 'shutting-down'],
});

export const changeLiveFocus = defineRoute({
  method: 'POST',
  path: '/api/live/:connectionId/focus',
  access: 'public',
  duringMaintenance: 'open',
  summary:
    'Set the channels that a live connection shows and plays. ' +
    'The connection sends a snapshot of the channels that are new to it.',
  params: z.object({ connectionId: z.string().check(z.regex(ID, 'connectionId is not one')) }),
  body: z.object({ show: shownIds, playing: z.nullable(playingId) }),
  response: success,
  errors: ['live-connection-not-found'],
});
