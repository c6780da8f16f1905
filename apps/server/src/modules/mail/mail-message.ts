import * as z from 'zod/mini';

const person = { to: z.string(), firstName: z.string() };
/** `expiresAt`, milliseconds since 1970: the link is good for nothing then. */
const withToken = { ...person, token: z.string(), expiresAt: z.int() };

/** What is to be told to whom. How it reads and looks is decided when it is sent. */
export const mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), ...withToken }),
  z.object({ kind: z.literal('confirm-new-email'), ...withToken }),
  z.object({ kind: z.literal('reset-password'), ...withToken }),
  z.object({ kind: z.literal('account-exists'), ...person }),
  z.object({ kind: z.literal('email-changed'), ...person }),
  z.object({ kind: z.literal('account-validated'), ...person }),
  z.object({ kind: z.literal('test-mail'), ...person }),
]);
export type Mail = z.output<typeof mail>;

/** The page that a mail leads to; null where it leads nowhere. Tokens need no encoding: they are base64url. */
export function pathOf(told: Mail): string | null {
  switch (told.kind) {
    case 'verify-email':
    case 'confirm-new-email':
      return `/verify-email/${told.token}`;
    case 'reset-password':
      return `/reset-password/${told.token}`;
    case 'account-exists':
      return '/forgot-password';
    case 'account-validated':
      return '/dashboard';
    case 'email-changed':
    case 'test-mail':
      return null;
  }
}
