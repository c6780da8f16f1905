/** Texts of sign-in, registration and the screens behind links in mails. */
export const accountFieldLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
} as const;

export const signInTexts = {
  title: 'Sign In',
  intro: 'Your favorites and the songs you liked are waiting.',
  waiting: 'Its page opens after the sign-in',
  submit: 'Sign In',
  submitting: 'Signing In...',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Sign Up',
} as const;

export const registerTexts = {
  title: 'Create Account',
  intro: 'A free account remembers what you like.',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  passwordHint: 'At least 6 characters, with an uppercase letter, a lowercase letter and a number.',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  successTitle: 'Registration Successful!',
  mailSent: (email: string): string =>
    `We have sent a verification email to ${email}. Please open the link in it to verify your address.`,
  noMailNeeded: 'Your account is ready. You can sign in now.',
  redirecting: 'You will be taken to the sign-in in a moment.',
  goToLogin: 'Go to Login',
  closedTitle: 'Registration Closed',
  closed: 'This station is not taking new accounts at the moment. Listening stays open to everyone.',
  keepListening: 'Back to listening',
} as const;

export const verifyEmailTexts = {
  verifying: 'Verifying your email...',
  successTitle: 'Email Verified!',
  success:
    'Your email address is verified. An administrator may still need to validate your account before every screen is open to you.',
  signInNow: 'Sign In Now',
  /** For one who is signed in. */
  goToDashboard: 'Go to Dashboard',
  failureTitle: 'Verification Failed',
  failure: 'The link may have expired or be invalid.',
  registerAgain: 'Register Again',
  tryAgain: 'Try Again',
} as const;

export const resetPasswordTexts = {
  title: 'Reset Password',
  intro: 'Choose a new password. Every device that is signed in will be signed out.',
  passwordHint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  submit: 'Reset Password',
  submitting: 'Resetting Password...',
  successTitle: 'Password Reset Successful!',
  redirecting: 'You will be taken to the sign-in in a moment.',
  checking: 'Checking the link',
  invalid: 'This reset link is invalid or has expired. Request a new one, and use the newest mail.',
  invalidTitle: 'Invalid Reset Link',
  requestNew: 'Request New Reset Link',
} as const;

export const forgotPasswordTexts = {
  title: 'Forgot Password',
  intro: 'Tell us the email address of your account, and we send you a link to set a new password.',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  sentTitle: 'Check Your Email',
  backToLogin: 'Back to Login',
  sent: (email: string): string =>
    `The link works for 30 minutes. Nothing at ${email}? Look for it among spam, and check that this is the address of your account.`,
  noMail: 'This station sends no email, so there is no link to be had. Please ask the people who run it.',
} as const;

/** The dialog before changes that could give another person access. */
export const passwordPromptTexts = {
  title: 'Confirm Your Password',
  intro: 'This change needs your password. You are not asked again for ten minutes.',
  password: 'Your Password',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  cancel: 'Cancel',
} as const;

/** Also for administrators who change theirs. */
export const adminPasswordHint =
  'At least 12 characters, with an uppercase letter, a lowercase letter and a number.';

export const setupTexts = {
  title: 'Set Up Your Station',
  intro: 'This link makes you the first administrator, once.',
  submit: 'Create Administrator',
  submitting: 'Creating Administrator...',
  passwordHint: adminPasswordHint,
  doneTitle: 'Already Set Up',
  signIn: 'Sign In',
  done: 'This station has its administrator. Sign in with that account.',
} as const;

/** Shown when the server sent no message of its own. */
export const accountErrors = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  profileUpdateFailed: 'Profile update failed',
  resetMailFailed: 'Failed to send reset email',
  passwordResetFailed: 'Password reset failed',
  emailVerificationFailed: 'Email verification failed',
  loginFailedScreen: 'Login failed. Please try again.',
  registrationFailedScreen: 'Registration failed. Please try again.',
  unexpectedOnSignIn: 'An unexpected error occurred. Please try again.',
  noVerificationToken: 'Invalid verification link',
  resetFailedScreen: 'Failed to reset password',
  noResetToken: 'Invalid reset link',
  unexpected: 'An unexpected error occurred',
  profileFailedScreen: 'Failed to update profile',
  passwordChangeFailed: 'Failed to change password',
} as const;

export const maintenanceTexts = {
  title: 'Under Maintenance',
  comesBack: 'This page comes back by itself once it is over. What you are listening to plays on.',
  signIn: 'Administrators sign in here',
} as const;

/** Notices of the page alone; the server sends those of the contract's `accountNotices`. */
export const sessionNotices = {
  loggedIn: 'Login successful!',
  /** Without the toast's exclamation mark, as the specification says. */
  profileUpdatedInForm: 'Profile updated successfully',
  sessionExpired: 'Your session has ended. Please sign in again.',
} as const;
