import * as z from 'zod/mini';
import { emailAddress } from '../common/email-address.ts';
import { configMessages, ownFieldMessages } from '../common/field-messages.ts';
import { timestamp } from '../common/schema.ts';
import { ifGiven, requiredLine } from '../common/text.ts';
import {
  HOST_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  SMTP_PORT_MAX,
  SMTP_PORT_MIN,
  TITLE_MAX_CHARS,
} from '../limits.ts';
import { EMAIL_ENCRYPTIONS } from './schema.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[?[0-9a-f:.]+\]?)$/;

/** An empty or absent password keeps the stored one, null removes it. */
export const emailConfigRule = z.object({
  host: requiredLine('SMTP host', HOST_MAX_CHARS, configMessages.smtpHostRequired).check(
    z.toLowerCase(),
    ifGiven((text) => HOST.test(text), ownFieldMessages.smtpHostInvalid),
  ),
  port: z
    .int(configMessages.smtpPortInvalid)
    .check(
      z.gte(SMTP_PORT_MIN, configMessages.smtpPortInvalid),
      z.lte(SMTP_PORT_MAX, configMessages.smtpPortInvalid),
    ),
  username: requiredLine('Username', TITLE_MAX_CHARS, configMessages.smtpUsernameRequired),
  password: z._default(
    z.nullable(z.string().check(z.maxLength(PASSWORD_MAX_CHARS, ownFieldMessages.passwordLong))),
    '',
  ),
  encryption: z.enum(EMAIL_ENCRYPTIONS, ownFieldMessages.encryptionInvalid),
  fromEmail: emailAddress(configMessages.fromEmailRequired, configMessages.fromEmailInvalid),
  /**
   * The version that was edited; without it, the stored configuration is overwritten
   * unconditionally.
   */
  lastUpdated: z.optional(z.nullable(timestamp)),
});
export type EmailConfigInput = z.output<typeof emailConfigRule>;

export const testEmailRule = z.object({
  testEmail: emailAddress(configMessages.testEmailRequired, configMessages.testEmailInvalid),
});
