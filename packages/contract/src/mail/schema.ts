import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

/** `None` is for a relay on the same machine or network: the password then travels as it is. */
export const EMAIL_ENCRYPTIONS = ['STARTTLS', 'TLS', 'SSL', 'None'] as const;
export type EmailEncryption = (typeof EMAIL_ENCRYPTIONS)[number];

export const DEFAULT_EMAIL_ENCRYPTION: EmailEncryption = 'STARTTLS';

/** Choosing an encryption sets the port. */
export const SMTP_PORTS = { STARTTLS: 587, TLS: 587, SSL: 465, None: 25 } as const satisfies Record<
  EmailEncryption,
  number
>;

/** `password` is always empty in an answer; `passwordIsSet` says whether one is stored. */
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
  lastUpdated: z.nullable(moment),
});
export type EmailConfig = z.output<typeof emailConfig>;
