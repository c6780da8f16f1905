import { ADMIN_PASSWORD_MIN_CHARS } from '../limits.ts';

/** From `registeredVerified` on the texts are our own. */
export const accountNotices = {
  registered: 'Registration successful! Please check your email for verification.',
  profileUpdated: 'Profile updated successfully!',
  resetLinkSent: 'Password reset link sent to your email',
  passwordReset: 'Password reset successful! You can now login with your new password.',
  emailVerified: 'Email verified successfully!',
  loggedOut: 'Logged out successfully',
  registeredVerified: 'Registration successful! You can sign in now.',
  emailAlreadyVerified: 'This email address is verified already.',
  verificationSent: 'Verification email sent. Please check your inbox.',
  newEmailUnconfirmed:
    'Profile updated. Your new email address counts once you have opened the link that we sent to it.',
  passwordConfirmed: 'Password confirmed',
  emailCorrected:
    'Your email address was corrected. Please open the link that we have sent to it; the earlier link has ended.',
  emailChangeCancelled:
    'Profile updated. Your email address stays as it is; the link to the new one has ended.',
  passwordChanged: 'Password changed successfully. Your other sessions have been signed out.',
} as const;

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** The messages of these errors where it is known how long to wait. */
export const attemptErrors = {
  'too-many-requests': (seconds: number): string =>
    `Too many requests. Please try again in ${inMinutes(seconds)}.`,
  'too-many-attempts': (seconds: number): string =>
    `Too many failed attempts. Please try again in ${inMinutes(seconds)}.`,
} as const;

/** Our own texts: the specification does not show the server's rules. */
export const passwordErrors = {
  /** To whoever is not known to be the owner. */
  accountSlowed: (seconds: number): string =>
    `There were too many attempts to sign in to this account. Please try again in ${inMinutes(seconds)}, ` +
    'or set a new password, which lets you in at once.',
  common:
    'This password is one of the 10,000 most common ones, which are guessed first. Please choose another.',
  oneCharacter: 'This password repeats one character. Please choose another.',
  sequence: 'This password is a sequence such as 654321 or 121212. Please choose another.',
  name: 'This password is little more than a name that others know. Please choose another.',
  adminShort: `A password of an administrator has at least ${ADMIN_PASSWORD_MIN_CHARS} characters. Please choose a longer one.`,
} as const;

export const sessionEndNotices = {
  ended: 'Session ended',
  endedCount: (count: number): string => {
    if (count === 0) return 'There was no other session';
    return count === 1 ? '1 session ended' : `${count} sessions ended`;
  },
} as const;
