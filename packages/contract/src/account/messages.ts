/** The server's own message, where it sent one, comes before these. */
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
  /** Our own. */
  passwordChangeFailed: 'Failed to change password',
} as const;

/** Both spellings of the profile's success are in the specification: the toast has the mark, the form has none. From `registeredVerified` on they are our own. */
export const accountNotices = {
  loggedIn: 'Login successful!',
  registered: 'Registration successful! Please check your email for verification.',
  profileUpdated: 'Profile updated successfully!',
  profileUpdatedInForm: 'Profile updated successfully',
  resetLinkSent: 'Password reset link sent to your email',
  passwordReset: 'Password reset successful! You can now login with your new password.',
  emailVerified: 'Email verified successfully!',
  loggedOut: 'Logged out successfully',
  registeredVerified: 'Registration successful! You can sign in now.',
  emailAlreadyVerified: 'This email address is verified already.',
  verificationSent: 'Verification email sent. Please check your inbox.',
  newEmailUnconfirmed:
    'Profile updated. Your new email address counts once you have opened the link that we sent to it.',
  passwordChanged: 'Password changed successfully. Your other sessions have been signed out.',
  sessionExpired: 'Your session has ended. Please sign in again.',
} as const;
