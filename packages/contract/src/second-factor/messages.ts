export const secondFactorMessages = {
  sixDigits: 'Enter the six digits that the app shows',
  codeOrRecoveryCode: 'Enter the six digits, or a recovery code',
  wrongCode: 'This code is wrong or was used already. Enter the newest one of the app.',
  codeNeeded: 'Enter the code of your authenticator app, too.',
  signInExpired: 'This sign-in has taken too long or too many codes. Please enter your password again.',
  needed: 'This station asks its administrators for a second factor. Set it up in your profile.',
  isOn: 'Your account has a second factor already.',
  isOff: 'Your account has no second factor. Please begin its set-up again.',
  ownFirst: 'Set up a second factor for your own account first',
} as const;

export const secondFactorNotices = {
  on: 'Second factor switched on. Your other sessions have been signed out.',
  off: 'Second factor switched off',
  renewed: 'New recovery codes made. The former ones work no more.',
} as const;
