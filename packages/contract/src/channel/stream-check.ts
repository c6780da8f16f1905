import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

/** What a look at a stream has found out. `warnings` are in words; none of them keeps a channel from being saved. */
export const streamCheck = z.object({
  checkedAt: moment,
  /** What was looked at. */
  streamUrl: z.string(),
  isReachable: z.boolean(),
  /** Where the stream is when the address is a playlist; else null. */
  resolvedUrl: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  codec: z.nullable(z.string()),
  /** kbps */
  bitrate: z.nullable(z.int()),
  /** Whether pages of this station may read the stream; null: not known. */
  allowsCrossOrigin: z.nullable(z.boolean()),
  /** Where the song titles come from; null: nowhere. */
  metadataSource: z.nullable(z.enum(['endpoint', 'status-page', 'stream'])),
  warnings: z.array(z.string()),
});
export type StreamCheck = z.output<typeof streamCheck>;
