import * as z from 'zod/mini';
import { SITE_EVENTS } from '../site-events/site-events-types.ts';

/** PostgreSQL accepts notifications of less than 8,000 bytes. */
const NOTIFICATION_MAX_BYTES = 7_500;

const stats = z.object({
  /** Null: the leader publishes it. */
  currentListeners: z.nullable(z.int()),
  peakListeners: z.int(),
  totalListeners: z.int(),
  totalPlays: z.int(),
});

const message = z.union([
  /** The channel has changed or is gone: read it again. */
  z.object({ do: z.literal('read'), id: z.string() }),
  /** Anything may have changed: read everything again. */
  z.object({ do: z.literal('read-all') }),
  /** A site event: read its data again and relay the event. */
  z.object({ do: z.literal('announce'), what: z.enum(SITE_EVENTS) }),
  z.object({ do: z.literal('confirm'), id: z.string(), at: z.int() }),
  z.object({ do: z.literal('stats'), id: z.string(), stats }),
]);
export type ClusterMessage = z.output<typeof message>;

/**
 * `words`: the messages. `table`: the one whose change the database itself notifies of, with its
 * version. Nodes of different versions exchange this format, so its keys stay.
 */
const notification = z.object({
  from: z.string(),
  words: z.array(message),
  table: z.optional(z.string()),
  version: z.optional(z.nullable(z.int())),
});
type Notification = z.output<typeof notification>;

/** Packs the messages of one node into as few notifications as possible. */
export function formatNotifications(from: string, messages: readonly ClusterMessage[]): string[] {
  const batches: ClusterMessage[][] = [];
  let remainingBytes = 0;
  for (const each of messages) {
    const bytes = Buffer.byteLength(JSON.stringify(each)) + 1;
    if (bytes > remainingBytes) {
      batches.push([]);
      remainingBytes = NOTIFICATION_MAX_BYTES;
    }
    batches.at(-1)?.push(each);
    remainingBytes -= bytes;
  }
  return batches.map((batch) => formatNotification(from, batch));
}

/** @param messages few enough for one notification */
export const formatNotification = (from: string, messages: ClusterMessage[]): string =>
  JSON.stringify({ from, words: messages } satisfies Notification);

/** Null for text that does not parse: another version of the program may run on another node. */
export function parseNotification(text: string): Notification | null {
  try {
    return notification.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
