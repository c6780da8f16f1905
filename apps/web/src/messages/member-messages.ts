/** The dashboard and the profile. */
export const dashboardTexts = {
  title: 'Dashboard',
  welcome: (firstName: string): string => `Welcome back, ${firstName}!`,
  administrator: 'Administrator',
  customer: 'Customer',
  verified: 'Verified',
  favoriteChannels: 'Favorite Channels',
  likedSongs: 'Liked Songs',
  lastLogin: 'Last Login',
  today: 'Today',
  resend: 'Resend verification',
  resending: 'Sending...',
  mailSentTo: (email: string): string => `It was sent to ${email}.`,
  correctEmail: 'Correct the address',
  saveEmail: 'Save Address',
  savingEmail: 'Saving...',
} as const;

/** The dashboard's banner, by account status. */
export const dashboardBannerTitles = {
  admin: 'Admin Account',
  validated: 'Account Verified',
  pending: 'Account Pending Validation',
  unverified: 'Email Verification Required',
} as const;

export const dashboardBannerTexts = {
  admin: 'You have full access, including the admin panel.',
  validated: 'Everything on this station is open to you.',
  pending:
    'You can browse and listen. Some features are limited until an administrator has validated your account.',
  unverified: 'Please open the link in the email that we have sent you.',
} as const;

/** The profile's status card, by account status. */
export const profileStatusTitles = {
  admin: 'Administrator Account',
  validated: 'Account Verified',
  pending: 'Account Pending Validation',
  unverified: 'Email Not Verified',
} as const;

export const profileTexts = {
  title: 'Profile',
  memberSince: 'Member Since',
  lastLogin: 'Last Login',
  detailsTitle: 'Your Details',
  save: 'Save Changes',
  saving: 'Saving...',
  emailChange:
    'Changing your email address asks for your password. The new address counts once it is confirmed.',
  pendingEmail: (email: string): string =>
    `${email} is waiting for its confirmation. Until then your present address stays; to keep it, put it back below.`,
  passwordTitle: 'Change Password',
  passwordNote: 'Your other sessions will be signed out.',
  changePassword: 'Change Password',
  changingPassword: 'Changing Password...',
  discard: 'Your changes to your profile are not saved. Leave without saving?',
} as const;
