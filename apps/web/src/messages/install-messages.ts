export const installNotices = {
  installing: 'Installing app...',
  cancelled: 'Installation cancelled',
  failed: 'Installation failed',
  installed: 'App installed successfully!',
} as const;

export const installTexts = {
  banner: 'Install Radio Player for a better experience!',
  install: 'Install',
  dismiss: 'Dismiss',
  title: 'Install the app',
  benefitsTitle: 'What you get',
  stepsTitle: 'How to install it',
  maybeLater: 'Maybe Later',
  installNow: 'Install Now',
  /** Shown after 'Install Now' when the browser installs only from its own menu. */
  byHand: 'This browser installs apps from its own menu: please follow the steps above.',
} as const;

export const installBenefits = [
  'Faster loading and offline access',
  'Native media controls on your lock screen and keyboard',
  'Full-screen, without the browser around it',
  'A shortcut on your home screen or desktop',
] as const;

/** Instructions by platform. */
export const installSteps = {
  ios: {
    platform: 'iPhone and iPad',
    steps: [
      'Open this page in Safari.',
      'Tap the Share button, the square with an arrow.',
      'Choose “Add to Home Screen”, then tap “Add”.',
    ],
  },
  android: {
    platform: 'Android',
    steps: [
      'Open the browser’s menu, the three dots.',
      'Choose “Install app” or “Add to Home screen”.',
      'Confirm with “Install”.',
    ],
  },
  desktop: {
    platform: 'Computer',
    steps: [
      'In Chrome or Edge, click the install sign at the end of the address bar.',
      'In Safari, choose “Add to Dock” in the File menu.',
      'Confirm with “Install” or “Add”.',
    ],
  },
} as const;
export type InstallPlatform = keyof typeof installSteps;
