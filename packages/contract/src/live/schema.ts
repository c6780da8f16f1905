import * as z from 'zod/mini';
import { channel, channelStats, nowPlaying } from '../channel/schema.ts';
import { timestamp } from '../common/schema.ts';

/**
 * A channel in a snapshot. When `updatedAt` differs from the client's, the client reloads the
 * channel.
 */
const liveChannel = z.object({
  channelId: z.string(),
  nowPlaying,
  stats: channelStats,
  updatedAt: timestamp,
  isActive: z.boolean(),
});
export type LiveChannel = z.output<typeof liveChannel>;

/**
 * The events of `GET /api/live` by name; `data` is one line of JSON. Clients ignore events that
 * they do not know.
 */
export const liveEvents = {
  /**
   * The first event of every connection, and the response to a change of focus: `channels` holds
   * the channels that have come into focus.
   */
  snapshot: z.object({
    /** For `POST /api/live/:connectionId/focus`. Only this client knows it. */
    connectionId: z.string(),
    /** Version of theme and system configuration. When it differs, the client reloads both. */
    site: z.string(),
    /** For this long after an event another node may respond with the state before it; absent like 0. */
    lagMs: z.optional(z.number()),
    channels: z.array(liveChannel),
  }),
  /** A new song, or the same one confirmed: then only `lastUpdated` differs. */
  'now-playing': z.object({ channelId: z.string(), nowPlaying }),
  listeners: z.object({ channelId: z.string(), stats: channelStats }),
  'channel-changed': z.object({ channelId: z.string(), channel }),
  'channel-removed': z.object({ channelId: z.string() }),
  /** The client reloads the theme. */
  'theme-changed': z.object({ site: z.string() }),
  /** The client reloads the public system configuration. */
  'system-changed': z.object({ site: z.string() }),
  /** Keeps an idle connection open. */
  heartbeat: z.object({}),
  /** The server stops. The client reconnects after the `retry` of the event. */
  bye: z.object({}),
} as const;
export type LiveEventKind = keyof typeof liveEvents;
export type LiveEventData<Kind extends LiveEventKind> = z.output<(typeof liveEvents)[Kind]>;
