import * as z from 'zod/mini';
import { channelFacts, program, scheduleEntry, streamAlternative } from '../channel/schema.ts';
import { timestamp } from '../common/schema.ts';

/** The `format` of our own JSON lists. */
export const JSON_LIST_FORMAT = 'airdial-channels';

const optionalText = z.optional(z.nullable(z.string()));

/** A channel as a list describes it. Absent fields get the server's defaults. */
const listedChannel = z.object({
  channelNumber: z.optional(z.int()),
  name: z.string(),
  streamUrl: z.string(),
  alternatives: z.optional(z.array(streamAlternative)),
  description: optionalText,
  genre: optionalText,
  /** Those beyond the channel's one: a search finds the channel by each. */
  furtherGenres: z.optional(z.array(z.string())),
  ...z.partial(channelFacts).shape,
  apiOrigin: optionalText,
  charset: optionalText,
  featured: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  schedule: z.optional(z.array(scheduleEntry)),
  currentProgram: z.optional(z.nullable(program)),
  createdAt: z.optional(timestamp),
});
export type ListedChannelInput = z.output<typeof listedChannel>;
export type ListedField = keyof ListedChannelInput;

/** In the order of the CSV columns. */
export const LISTED_FIELDS = Object.keys(listedChannel.shape) as readonly ListedField[];

/** The channel that is already there: a stored one by `_id`, an earlier row by its `line`. */
const duplicateOf = z.object({
  _id: z.nullable(z.string()),
  line: z.nullable(z.int()),
  name: z.string(),
});
export type DuplicateOf = z.output<typeof duplicateOf>;

export const previewRow = z.object({
  /** From 1; of JSON, the position in the array. */
  line: z.int(),
  status: z.enum(['new', 'duplicate', 'invalid']),
  /** Text for people: why it is invalid, or what was changed or left out. */
  reason: z.optional(z.string()),
  duplicateOf: z.optional(duplicateOf),
  /** With a proposed number. Of an invalid row, name and address are as they stand in the list. */
  channel: listedChannel,
});
export type PreviewRow = z.output<typeof previewRow>;

/** An import as it stands. It runs in the background, on one of the nodes. */
export const importJob = z.object({
  _id: z.string(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  /** Rows. */
  total: z.int(),
  /** Rows that were created or failed. */
  done: z.int(),
  created: z.int(),
  failed: z.int(),
  /** Channels that its undo has deleted. */
  undone: z.int(),
  /** Channels that its undo has left, because they were changed since. */
  kept: z.int(),
  createdAt: timestamp,
  /** Until then it can be undone; null when it is undone. */
  undoUntil: z.nullable(timestamp),
});
export type ImportJob = z.output<typeof importJob>;

/** A row of an import about which there is something to say. */
export const importRemark = z.object({
  line: z.int(),
  name: z.string(),
  /** `kept`: the undo left its channel, because it was changed since. */
  state: z.enum(['created', 'failed', 'kept']),
  /** Text for people. */
  reason: z.string(),
});
export type ImportRemark = z.output<typeof importRemark>;
