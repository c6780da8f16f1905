import * as z from 'zod/mini';
import { channel, channelStats, nowPlaying } from '../channel/schema.ts';
import { moment } from '../common/schema.ts';

/** A channel as a live connection first hears of it. An `updatedAt` that is not the client's: load the channel anew. */
export const liveChannel = z.object({
  channelId: z.string(),
  nowPlaying,
  stats: channelStats,
  updatedAt: moment,
});
export type LiveChannel = z.output<typeof liveChannel>;

/**
 * What comes over `GET /api/live`, by the name of the event; `data` is one line of JSON. A kind that a client does not
 * know is to be passed over.
 */
export const liveEvents = {
  /**
   * The first event of every connection, and the answer to a change of focus. `resumed`: the client missed nothing but
   * the events that follow; else `channels` holds what has come into focus.
   */
  snapshot: z.object({
    /** For `POST /api/live/:connectionId/focus`. Nobody else knows it. */
    connectionId: z.string(),
    resumed: z.boolean(),
    /** Version of theme and system configuration. Not the client's: load both anew. */
    site: z.string(),
    channels: z.array(liveChannel),
  }),
  /** Another song, or the same one confirmed: then only `lastUpdated` differs. */
  'now-playing': z.object({ channelId: z.string(), nowPlaying }),
  listeners: z.object({ channelId: z.string(), stats: channelStats }),
  'channel-changed': z.object({ channelId: z.string(), channel }),
  'channel-removed': z.object({ channelId: z.string() }),
  /** Load the theme anew. */
  'theme-changed': z.object({ site: z.string() }),
  /** Load the public system configuration anew. */
  'system-changed': z.object({ site: z.string() }),
  /** The connection is alive and there is nothing else to say. Its id is the newest. */
  heartbeat: z.object({}),
  /** The server stops. Come back after the `retry` that stands beside it. */
  bye: z.object({}),
} as const;
export type LiveEventKind = keyof typeof liveEvents;
export type LiveEventData<Kind extends LiveEventKind> = z.output<(typeof liveEvents)[Kind]>;
