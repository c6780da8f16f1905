/** Fixed texts of the account screens. */
export const signInTexts = {
  title: 'Sign In',
  submit: 'Sign In',
  submitting: 'Signing In...',
  forgotPassword: 'Forgot your password?',
} as const;

export const registerTexts = {
  title: 'Create Account',
  successTitle: 'Registration Successful!',
  goToLogin: 'Go to Login',
} as const;

export const verifyEmailTexts = {
  successTitle: 'Email Verified!',
  signInNow: 'Sign In Now',
  failureTitle: 'Verification Failed',
  registerAgain: 'Register Again',
  backToLogin: 'Back to Login',
} as const;

export const resetPasswordTexts = {
  successTitle: 'Password Reset Successful!',
  invalidTitle: 'Invalid Reset Link',
  requestNew: 'Request New Reset Link',
} as const;

export const forgotPasswordTexts = {
  submit: 'Send Reset Link',
} as const;

export const dashboardTexts = {
  welcome: (firstName: string): string => `Welcome back, ${firstName}!`,
  administrator: 'Administrator',
  customer: 'Customer',
  verified: 'Verified',
  favoriteChannels: 'Favorite Channels',
  likedSongs: 'Liked Songs',
  lastLogin: 'Last Login',
  today: 'Today',
} as const;

/** The banner of the dashboard, by where the account stands in its life. */
export const dashboardBannerTitles = {
  admin: 'Admin Account',
  validated: 'Account Verified',
  pending: 'Account Pending Validation',
  unverified: 'Email Verification Required',
} as const;

/** The status card of the profile, by where the account stands in its life. */
export const profileStatusTitles = {
  admin: 'Administrator Account',
  validated: 'Account Verified',
  pending: 'Account Pending Validation',
  unverified: 'Email Not Verified',
} as const;
