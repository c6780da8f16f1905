/** The second factor: at the sign-in, in the profile, and where a password is asked for again. */
export const codeFieldTexts = {
  code: 'Code',
  recoveryCode: 'Recovery Code',
  hint: 'The six digits that your authenticator app shows',
  recoveryHint: 'One of those that you stored when you set the second factor up',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the app',
} as const;

export const codeStepTexts = {
  title: 'Enter Your Code',
  intro: 'Your password is right. Now your second factor, within five minutes.',
  back: 'Back to Login',
} as const;

export const secondFactorTexts = {
  title: 'Second Factor',
  loading: 'Loading...',
  loadFailed: 'Failed to load the second factor',
  loadFailedHint: 'Whether your account has a second factor cannot be shown at the moment.',
  failed: 'Failed to change the second factor',
  required:
    'This station asks its administrators for a second factor. Set it up here; until then the panel stays closed.',
  about: 'With an authenticator app on your phone, nobody signs in with your password alone.',
  isOn: 'Signing in needs a code of your authenticator app.',
  left: (count: number): string => {
    if (count === 0) return 'No recovery codes are left. Make new ones.';
    return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
  },
  setUp: 'Set Up',
  renew: 'New Recovery Codes',
  switchOff: 'Switch Off',
  cancel: 'Cancel',
  offWarning: 'Your password alone then lets you in, and whoever else knows it. Your recovery codes end.',
} as const;

export const secondFactorSetUpTexts = {
  scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
  qrCode: 'QR code of the key',
  key: 'Key',
  submit: 'Switch On',
  submitting: 'Switching On...',
} as const;

export const recoveryCodeTexts = {
  title: 'Recovery Codes',
  intro:
    'Each lets you in once when you do not have your phone. Store them where only you find them: they are not shown again.',
  copy: 'Copy',
  copied: 'Recovery codes copied to clipboard',
  notCopied: 'The browser does not allow copying. Download the codes, or write them down.',
  download: 'Download',
  fileName: 'recovery-codes.txt',
  done: 'I Have Stored Them',
} as const;
