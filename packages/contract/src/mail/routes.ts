import * as z from 'zod/mini';
import { oneOf, pageParams } from '../common/query-values.ts';
import { success, successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { emailConfigRule, testEmailRule } from './input.ts';
import { emailConfig, MAIL_STATES, outboxResponse } from './schema.ts';

const outboxQuery = z.object({
  ...pageParams,
  state: z.optional(oneOf('state', MAIL_STATES)),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

export const getEmailConfig = defineRoute({
  method: 'GET',
  path: '/api/email-config/admin',
  access: 'admin',
  summary: 'The configuration of outgoing mail. The password is never part of the response.',
  response: z.extend(success, { config: emailConfig }),
  errors: [],
});

export const saveEmailConfig = defineRoute({
  method: 'POST',
  path: '/api/email-config/update',
  access: 'admin',
  recentPassword: 'always',
  isIdempotent: true,
  summary:
    'Save the configuration. An empty password keeps the stored one, unless host or port change or the ' +
    'encryption is given up. With the `lastUpdated` that was edited, the call is refused when another ' +
    'administrator has changed the configuration meanwhile. Waiting mails are sent afterwards.',
  body: emailConfigRule,
  response: z.extend(successMessage, { config: emailConfig }),
  errors: ['edited-meanwhile'],
});

/** A failed test is a successful call: `success` is the result of the test. */
export const testEmail = defineRoute({
  method: 'POST',
  path: '/api/email-config/test',
  access: 'admin',
  summary: 'Send a test mail with the stored configuration. `message` says why it was not sent.',
  body: testEmailRule,
  response: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['email-not-configured'],
});

export const listOutbox = defineRoute({
  method: 'GET',
  path: '/api/email-config/outbox',
  access: 'admin',
  summary: 'Waiting, sent and failed mails, the newest first.',
  query: outboxQuery,
  response: outboxResponse,
  errors: [],
});

export const resendFailedMails = defineRoute({
  method: 'POST',
  path: '/api/email-config/outbox/resend-failed',
  access: 'admin',
  summary: 'Send all failed mails again. `resent` counts them.',
  response: z.extend(successMessage, { resent: z.int() }),
  errors: [],
});

export const resendMail = defineRoute({
  method: 'POST',
  path: '/api/email-config/outbox/:id/resend',
  access: 'admin',
  summary: 'Send a failed mail again, or a waiting one now instead of at its next attempt.',
  params: z.object({ id: z.string() }),
  response: successMessage,
  errors: ['mail-not-found', 'email-not-configured'],
});
