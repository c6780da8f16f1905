import * as z from 'zod/mini';
import { wholeNumber } from '../common/query-values.ts';
import { moment, pagination } from '../common/schema.ts';
import { PUBLIC_LIST_LIMIT } from '../limits.ts';
import { defineRoute } from '../route.ts';

const PAGE_MAX = 100_000;

const historyQuery = z.object({
  page: z.optional(wholeNumber('page', 1, PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', 1, PUBLIC_LIST_LIMIT)),
});
export type HistoryQuery = z.output<typeof historyQuery>;

const playedSong = z.object({
  title: z.string(),
  artist: z.nullable(z.string()),
  album: z.nullable(z.string()),
  artwork: z.nullable(z.string()),
  playedAt: moment,
});

const historyAnswer = z.object({
  success: z.literal(true),
  data: z.array(playedSong),
  totalPages: z.int(),
  pagination,
});
export type HistoryAnswer = z.output<typeof historyAnswer>;

export const getChannelHistory = defineRoute({
  method: 'GET',
  path: '/api/channels/:id/history',
  access: 'public',
  summary:
    'What was on air on a channel, newest first; the first entry is the song on air. Kept for 400 days.',
  params: z.object({ id: z.string() }),
  query: historyQuery,
  answer: historyAnswer,
  errors: ['channel-not-found'],
});
