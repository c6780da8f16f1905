import * as z from 'zod/mini';
import { pagination, success, timestamp } from '../common/schema.ts';

/** `None` is for a relay on the same machine or network: the password is then sent unencrypted. */
export const EMAIL_ENCRYPTIONS = ['STARTTLS', 'TLS', 'SSL', 'None'] as const;
export type EmailEncryption = (typeof EMAIL_ENCRYPTIONS)[number];

export const DEFAULT_EMAIL_ENCRYPTION: EmailEncryption = 'STARTTLS';

/** Choosing an encryption sets the port. */
export const SMTP_PORTS = { STARTTLS: 587, TLS: 587, SSL: 465, None: 25 } as const satisfies Record<
  EmailEncryption,
  number
>;

/** `password` is always empty in a response; `passwordIsSet` says whether one is stored. */
export const emailConfig = z.object({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  password: z.literal(''),
  passwordIsSet: z.boolean(),
  encryption: z.enum(EMAIL_ENCRYPTIONS),
  fromEmail: z.string(),
  isConfigured: z.boolean(),
  /** Null before the first save. */
  lastUpdated: z.nullable(timestamp),
});
export type EmailConfig = z.output<typeof emailConfig>;

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail in the outbox, without its text, which may contain sign-in links. */
const outboxMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Why it has not been sent, for people; null when nothing went wrong. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  /** The time of the next attempt; null when there will be none. */
  nextAttemptAt: z.nullable(timestamp),
});
export type OutboxMail = z.output<typeof outboxMail>;

const outboxCounts = z.object({ waiting: z.int(), sent: z.int(), failed: z.int() });
export type OutboxCounts = z.output<typeof outboxCounts>;

export const outboxResponse = z.extend(success, {
  mails: z.array(outboxMail),
  counts: outboxCounts,
  totalPages: z.int(),
  pagination,
});
export type OutboxResponse = z.output<typeof outboxResponse>;
