import { formatCount } from '@airdial/contract/common/format-count';
import type { MailState } from '@airdial/contract/mail/schema';

/** The outbox of mails, for administrators. */
export const outboxTexts = {
  title: 'Outbox',
  refresh: 'Refresh outbox',
  resend: 'Resend',
  resendTo: (recipient: string): string => `Resend the mail to ${recipient}`,
  sendNow: 'Send now',
  sendNowTo: (recipient: string): string => `Send now: the mail to ${recipient}`,
  resendAll: 'Resend all failed',
  loading: 'Loading the outbox...',
} as const;

export const outboxColumns = {
  recipient: 'Recipient',
  kind: 'Message',
  state: 'Status',
  createdAt: 'Written',
  attempts: 'Attempts',
  nextAttemptAt: 'Next Attempt',
  actions: 'Actions',
} as const;

export const mailStateLabels = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
} as const satisfies Record<MailState, string>;

export const outboxTabTexts = {
  all: (count: number): string => `All (${formatCount(count)})`,
  ofState: (state: MailState, count: number): string => `${mailStateLabels[state]} (${formatCount(count)})`,
} as const;

export const outboxEmptyTexts = {
  all: ['No mail yet', 'What the station writes to people is listed here.'],
  waiting: ['Nothing waits', 'Every mail has been sent or given up.'],
  sent: ['Nothing was sent lately', 'Sent mail is listed for a week.'],
  failed: ['Nothing failed', 'Every mail has found its way, or is still on it.'],
} as const satisfies Record<MailState | 'all', readonly [title: string, hint: string]>;

/** Labels by kind of mail. */
export const mailKindLabels: Readonly<Record<string, string>> = {
  'verify-email': 'Email verification',
  'confirm-new-email': 'New address confirmation',
  'reset-password': 'Password reset',
  'account-exists': 'Account exists already',
  'email-change-requested': 'Address change announced',
  'email-changed': 'Address changed',
  'account-validated': 'Account validated',
  'password-guesses': 'Attempts to sign in',
  'test-mail': 'Test message',
};
