import * as z from 'zod/mini';
import { previewRow } from '../channel-list/schema.ts';

/** A station of the public directory. */
export const directoryStation = z.object({
  _id: z.string(),
  /** How many listeners of the directory recommend it. */
  votes: z.int(),
  /** For listening before it is added; the `streamUrl` of the row may be a playlist. */
  playUrl: z.nullable(z.string()),
  isHls: z.boolean(),
  tags: z.array(z.string()),
  /** Where this server shows the picture that the row names; absent without one. */
  picture: z.optional(z.string()),
  /** What an import of it would do. Its `line` is its place in the response, and it has no number. */
  row: previewRow,
});
export type DirectoryStation = z.output<typeof directoryStation>;
