import * as z from 'zod/mini';
import { oneOf, wholeNumber } from '../common/query-values.ts';
import { pagination } from '../common/schema.ts';
import { PUBLIC_LIST_LIMIT } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { emailConfigRule, testEmailRule } from './input.ts';
import { MAIL_STATES, outboxCounts, outboxMail } from './outbox.ts';
import { emailConfig } from './schema.ts';

const PAGE_MAX = 1_000_000;

const success = z.object({ success: z.literal(true) });
const outboxQuery = z.object({
  page: z.optional(wholeNumber('page', 1, PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', 1, PUBLIC_LIST_LIMIT)),
  state: z.optional(oneOf('state', MAIL_STATES)),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

export const outboxAnswer = z.extend(success, {
  mails: z.array(outboxMail),
  counts: outboxCounts,
  totalPages: z.int(),
  pagination,
});
export type OutboxAnswer = z.output<typeof outboxAnswer>;

export const getEmailConfig = defineRoute({
  method: 'GET',
  path: '/api/email-config/admin',
  access: 'admin',
  summary: 'The configuration of outgoing mail. The password is never answered.',
  answer: z.extend(success, { config: emailConfig }),
  errors: [],
});

export const saveEmailConfig = defineRoute({
  method: 'POST',
  path: '/api/email-config/update',
  access: 'admin',
  summary:
    'Save the configuration. An empty password keeps the stored one, unless the server is another. With the ' +
    '`lastUpdated` that was edited, a change that somebody made meanwhile is not lost. What waits is sent then.',
  body: emailConfigRule,
  answer: z.extend(success, { message: z.string(), config: emailConfig }),
  errors: ['edited-meanwhile'],
});

/** The test itself is what is answered: a failed one is no failed call. */
export const testEmail = defineRoute({
  method: 'POST',
  path: '/api/email-config/test',
  access: 'admin',
  summary: 'Send a test mail with the stored configuration. `message` says why it was not sent.',
  body: testEmailRule,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['email-not-configured'],
});

export const listOutbox = defineRoute({
  method: 'GET',
  path: '/api/email-config/outbox',
  access: 'admin',
  summary: 'The mails that wait, were sent or failed, the newest first.',
  query: outboxQuery,
  answer: outboxAnswer,
  errors: [],
});

export const resendFailedMails = defineRoute({
  method: 'POST',
  path: '/api/email-config/outbox/resend-failed',
  access: 'admin',
  summary: 'Send all failed mails again. `resent` counts them.',
  answer: z.extend(success, { message: z.string(), resent: z.int() }),
  errors: [],
});

export const resendMail = defineRoute({
  method: 'POST',
  path: '/api/email-config/outbox/:id/resend',
  access: 'admin',
  summary: 'Send a failed mail again.',
  params: z.object({ id: z.string() }),
  answer: z.extend(success, { message: z.string() }),
  errors: ['mail-not-found'],
});
