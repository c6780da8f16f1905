import * as z from 'zod/mini';

/** ISO 8601, in UTC. */
export const timestamp = z.iso.datetime();

export const success = z.object({ success: z.literal(true) });

/** `message` is text for people. */
export const successMessage = z.extend(success, { message: z.string() });

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
