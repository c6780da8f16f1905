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
  passwordChanged: 'Password changed successfully. Your other sessions have been signed out.',
} as const;
