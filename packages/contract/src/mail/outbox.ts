import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail in the outbox. What it says is not answered: it may hold links that let people in. */
export const outboxMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Why it has not been sent, in words; null where nothing went wrong. */
  reason: z.nullable(z.string()),
  createdAt: moment,
  /** When it is tried next; null when it is not tried any more. */
  nextAttemptAt: z.nullable(moment),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const outboxCounts = z.object({ waiting: z.int(), sent: z.int(), failed: z.int() });
export type OutboxCounts = z.output<typeof outboxCounts>;
