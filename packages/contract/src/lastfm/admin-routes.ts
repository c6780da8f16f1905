import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { lastfmConfigRule, lastfmTestRule } from './input.ts';
import { statsQuery } from './metadata-input.ts';
import { lastfmConfig, lastfmStatus } from './schema.ts';
import { lastfmStats } from './stats.ts';

const success = z.object({ success: z.literal(true) });

export const getLastfmConfig = defineRoute({
  method: 'GET',
  path: '/api/lastfm/config',
  access: 'admin',
  summary: 'The configuration of the metadata service. The secret key is never answered.',
  answer: z.extend(success, { config: lastfmConfig }),
  errors: [],
});

export const saveLastfmConfig = defineRoute({
  method: 'POST',
  path: '/api/lastfm/config',
  access: 'admin',
  summary:
    'Save the configuration. An empty secret key keeps the stored one. With the `lastUpdated` that was edited, a ' +
    'change that somebody made meanwhile is not lost.',
  body: lastfmConfigRule,
  answer: z.extend(success, { message: z.string(), config: lastfmConfig }),
  errors: ['edited-meanwhile'],
});

/** The test itself is what is answered: a failed one is no failed call. */
export const testLastfmConnection = defineRoute({
  method: 'POST',
  path: '/api/lastfm/test-connection',
  access: 'admin',
  summary:
    'Try both keys at Last.fm without saving them. An empty secret key stands for the stored one. ' +
    '`error` says why a test failed.',
  body: lastfmTestRule,
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    error: z.optional(z.string()),
    details: z.object({ status: z.enum(['connected', 'error']), version: z.string() }),
  }),
  errors: [],
});

export const getLastfmStatus = defineRoute({
  method: 'GET',
  path: '/api/lastfm/status',
  access: 'public',
  summary: 'Whether there is track information to be had.',
  answer: z.extend(success, lastfmStatus.shape),
  errors: [],
});

export const getLastfmStats = defineRoute({
  method: 'GET',
  path: '/api/lastfm/stats',
  access: 'admin',
  summary: 'What the metadata service did in the last days, today included.',
  query: statsQuery,
  answer: z.extend(success, { stats: lastfmStats }),
  errors: [],
});

export const clearLastfmCache = defineRoute({
  method: 'POST',
  path: '/api/lastfm/clear-cache',
  access: 'admin',
  summary: 'Forget everything that Last.fm has answered. `cleared` counts the entries.',
  answer: z.extend(success, { message: z.string(), cleared: z.int() }),
  errors: [],
});
