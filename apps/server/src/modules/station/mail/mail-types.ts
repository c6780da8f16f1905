import * as z from 'zod/mini';

const person = { to: z.string(), firstName: z.string() };
/** `expiresAt`: milliseconds since 1970, when the link expires. */
const withToken = { ...person, token: z.string(), expiresAt: z.int() };

/** Kind, recipient and data of a mail. Its text and design are rendered when it is sent. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), ...withToken }),
  z.object({ kind: z.literal('confirm-new-email'), ...withToken }),
  z.object({ kind: z.literal('reset-password'), ...withToken }),
  z.object({ kind: z.literal('account-exists'), ...person }),
  z.object({ kind: z.literal('email-change-requested'), ...person }),
  z.object({ kind: z.literal('email-changed'), ...person }),
  z.object({ kind: z.literal('account-validated'), ...person }),
  z.object({ kind: z.literal('password-guesses'), ...person }),
  z.object({ kind: z.literal('password-changed'), ...person }),
  z.object({ kind: z.literal('code-guesses'), ...person }),
  z.object({ kind: z.literal('second-factor-on'), ...person }),
  z.object({ kind: z.literal('second-factor-off'), ...person }),
  z.object({ kind: z.literal('recovery-code-used'), ...person }),
  z.object({ kind: z.literal('recovery-codes-renewed'), ...person }),
  z.object({ kind: z.literal('test-mail'), ...person }),
]);
export type Mail = z.output<typeof mailSchema>;

/** Path of the linked page; null without a link. Tokens are base64url and need no encoding. */
export function mailPath(mail: Mail): string | null {
  switch (mail.kind) {
    case 'verify-email':
    case 'confirm-new-email':
      return `/verify-email/${mail.token}`;
    case 'reset-password':
      return `/reset-password/${mail.token}`;
    case 'account-exists':
    case 'email-change-requested':
    case 'password-guesses':
    case 'password-changed':
    case 'code-guesses':
    case 'second-factor-off':
    case 'recovery-code-used':
    case 'recovery-codes-renewed':
      return '/forgot-password';
    case 'account-validated':
      return '/dashboard';
    case 'email-changed':
    case 'second-factor-on':
    case 'test-mail':
      return null;
  }
}

/** Waiting mails that should have left long ago. `reason` is that of the latest attempt. */
export type StuckMails = { readonly count: number; readonly since: number; readonly reason: string | null };
