import * as z from 'zod/mini';
import { ANNOUNCEMENTS } from '../site-events/site-events-service.ts';

/** PostgreSQL takes less than 8,000 bytes. */
const MESSAGE_MAX_BYTES = 7_500;

const stats = z.object({
  /** Null: another node speaks for all. */
  currentListeners: z.nullable(z.int()),
  peakListeners: z.int(),
  totalListeners: z.int(),
  totalPlays: z.int(),
});

const word = z.union([
  /** The channel has changed, or is gone: read it again. */
  z.object({ do: z.literal('read'), id: z.string() }),
  /** Anything may have changed. */
  z.object({ do: z.literal('read-all') }),
  /** Something has changed for everybody: read it again and pass it on. */
  z.object({ do: z.literal('announce'), what: z.enum(ANNOUNCEMENTS) }),
  z.object({ do: z.literal('confirm'), id: z.string(), at: z.int() }),
  z.object({ do: z.literal('stats'), id: z.string(), stats }),
]);
export type ClusterMessage = z.output<typeof word>;

const message = z.object({ from: z.string(), words: z.array(word) });
type NodeMessage = z.output<typeof message>;

/** Puts the words of one node into as few messages as hold them. */
export function writeMessages(from: string, words: readonly ClusterMessage[]): string[] {
  const messages: ClusterMessage[][] = [];
  let roomBytes = 0;
  for (const each of words) {
    const bytes = Buffer.byteLength(JSON.stringify(each)) + 1;
    if (bytes > roomBytes) {
      messages.push([]);
      roomBytes = MESSAGE_MAX_BYTES;
    }
    messages.at(-1)?.push(each);
    roomBytes -= bytes;
  }
  return messages.map((some) => JSON.stringify({ from, words: some } satisfies NodeMessage));
}

/** Null for what is no message: another version of the program may run beside this one. */
export function readMessage(text: string): NodeMessage | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
