import * as z from 'zod/mini';

/** A moment as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
export type Pagination = z.output<typeof pagination>;
