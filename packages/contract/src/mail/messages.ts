import { formatCount } from '../common/format-count.ts';
export const mailErrors = {
  notConfigured: 'Please save the email configuration first',
  mailNotFound: 'There is no such mail that waits or failed',
} as const;

const resentAll = (count: number): string => {
  if (count === 0) return 'No mail had failed';
  return count === 1 ? '1 mail is being sent again' : `${formatCount(count)} mails are being sent again`;
};

export const adminEmailNotices = {
  saved: 'Email configuration saved successfully',
  resent: 'The mail is being sent again',
  sendingNow: 'The mail is being sent',
  resentAll,
  testSent: (email: string): string => `Test email sent successfully to ${email}`,
} as const;

/** A mail to a person. */
export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the button with the link; absent when there is none. */
  readonly button?: string;
  readonly afterwards: string;
};

/** `brand` is the active theme's name. */
type MailValues = { readonly brand: string; readonly firstName: string };

const IF_IT_WAS_YOU = 'If that was you, you can ignore this message.';
const IF_IT_WAS_NOT_YOU = 'If that was not you, please set a new password now.';
const IGNORE = 'If you did not ask for this, you can ignore this message: nothing has been changed.';

export const mailTexts = {
  'verify-email': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: please verify your email address`,
    paragraphs: [`Hello ${firstName},`, 'please verify your email address. The link works for 24 hours.'],
    button: 'Verify Email',
    afterwards: IGNORE,
  }),
  'confirm-new-email': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: please confirm your new email address`,
    paragraphs: [
      `Hello ${firstName},`,
      'this address is to become the one of your account. Please confirm it. The link works for 24 hours.',
    ],
    button: 'Confirm New Address',
    afterwards: IGNORE,
  }),
  'reset-password': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: set a new password`,
    paragraphs: [
      `Hello ${firstName},`,
      'here you can set a new password. The link works for 30 minutes, and once.',
    ],
    button: 'Set New Password',
    afterwards: IGNORE,
  }),
  'account-exists': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: you already have an account`,
    paragraphs: [
      `Hello ${firstName},`,
      'somebody has requested an account with this email address, which has one already. ' +
        'If that was you, please sign in. If you do not know your password any more, you can set a new one.',
    ],
    button: 'Set New Password',
    afterwards: IGNORE,
  }),
  'email-change-requested': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: a change of your email address was requested`,
    paragraphs: [
      `Hello ${firstName},`,
      'somebody who is signed in to your account has requested another email address for it. ' +
        'It changes once the new address is confirmed.',
      'If that was not you, please set a new password now: it ends the change and signs everybody out.',
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'email-changed': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: your email address was changed`,
    paragraphs: [`Hello ${firstName},`, 'your account has another email address now; this one has ended.'],
    afterwards: 'If that was not you, please tell the people who run this station at once.',
  }),
  'account-validated': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: your account was validated`,
    paragraphs: [
      `Hello ${firstName},`,
      'an administrator has validated your account. Everything is open to you now.',
    ],
    button: 'Start Listening',
    afterwards: 'You get this message because you have an account here.',
  }),
  'password-guesses': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: somebody tries to sign in to your account`,
    paragraphs: [
      `Hello ${firstName},`,
      'within an hour somebody has tried more than 50 passwords at your account, from places where you have not ' +
        'signed in lately. Such attempts have to wait now. You can sign in as usual where you did before. ' +
        'Anywhere else, a new password lets you in at once.',
    ],
    button: 'Set New Password',
    afterwards: 'A long password that you use nowhere else cannot be guessed: then you need not do anything.',
  }),
  'password-changed': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: your password was changed`,
    paragraphs: [
      `Hello ${firstName},`,
      'your account has a new password, and whoever was signed in elsewhere has been signed out.',
      IF_IT_WAS_NOT_YOU,
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'code-guesses': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: somebody knows your password`,
    paragraphs: [
      `Hello ${firstName},`,
      'within an hour somebody has entered your password and many wrong codes of your second factor. ' +
        'It has kept them out, and further codes have to wait.',
      IF_IT_WAS_NOT_YOU,
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'second-factor-on': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: your second factor was switched on`,
    paragraphs: [
      `Hello ${firstName},`,
      'from now on a sign-in to your account needs a code of your authenticator app beside your password. ' +
        'Whoever was signed in elsewhere has been signed out.',
    ],
    afterwards: 'If that was not you, please tell the people who run this station at once.',
  }),
  'second-factor-off': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: your second factor was switched off`,
    paragraphs: [
      `Hello ${firstName},`,
      'a sign-in to your account needs only your password again.',
      IF_IT_WAS_NOT_YOU,
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'recovery-code-used': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: a recovery code was used`,
    paragraphs: [
      `Hello ${firstName},`,
      'somebody has entered your password and one of your recovery codes, which works no more. ' +
        'Your profile says how many are left, and makes new ones.',
      IF_IT_WAS_NOT_YOU,
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'recovery-codes-renewed': ({ brand, firstName }: MailValues): MailText => ({
    subject: `${brand}: new recovery codes were made`,
    paragraphs: [
      `Hello ${firstName},`,
      'your account has new recovery codes; the former ones work no more.',
      IF_IT_WAS_NOT_YOU,
    ],
    button: 'Set New Password',
    afterwards: IF_IT_WAS_YOU,
  }),
  'test-mail': ({ brand }: MailValues): MailText => ({
    subject: `${brand}: the mail server works`,
    paragraphs: [
      'This is the test message that was requested. The mail server takes the mails of this station.',
    ],
    afterwards: 'You get this message because an administrator entered your address.',
  }),
} as const;

/** Why a mail has not been sent, for administrators. */
export const mailFailures = {
  signIn: 'The mail server refused the user name or the password.',
  encryption: 'The connection to the mail server could not be encrypted.',
  certificate: 'The certificate of the mail server is not valid.',
  recipient: 'The mail server refused the address of the recipient.',
  sender: 'The mail server refused the address of the sender.',
  refused: 'The mail server refused the message.',
  timeout: 'The mail server did not answer in time.',
  connection: 'The connection to the mail server broke.',
  stopped: 'The station was stopped while it sent the message.',
  linkEnded:
    'The link in the message ended before the message could be sent. The person can ask for a new one.',
  unreadable: 'The message cannot be read any more: the secret key was changed.',
  passwordUnreadable:
    'The stored SMTP password cannot be read: the secret key was changed. Please enter it anew.',
} as const;
