export const installNotices = {
  installing: 'Installing app...',
  cancelled: 'Installation cancelled',
  failed: 'Installation failed',
  installed: 'App installed successfully!',
} as const;

export const installTexts = {
  banner: 'Install Radio Player for a better experience!',
  install: 'Install',
  maybeLater: 'Maybe Later',
  installNow: 'Install Now',
} as const;
