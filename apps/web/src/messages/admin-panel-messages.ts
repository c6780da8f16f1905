export const adminPanelErrors = {
  loadFailed: 'Failed to load admin data',
} as const;

export const adminPanelTabs = {
  users: 'User Management',
  channels: 'Channel Management',
  email: 'Email Configuration',
  lastfm: 'Last.fm API',
  system: 'System Configuration',
  theme: 'System Theme',
} as const;

export const adminPanelCards = {
  totalUsers: 'Total Users',
  totalChannels: 'Total Channels',
  validatedUsers: 'Validated Users',
  activeChannels: 'Active Channels',
} as const;

/** Not in the specification. */
export const adminPanelTexts = {
  title: 'Admin Panel',
  withWaiting: (tab: string, waiting: number): string => `${tab} (${waiting.toLocaleString('en')} pending)`,
  /** What the operator of the server should mend. */
  warnings: {
    'proxy-not-trusted': (peer: string): string =>
      `Your browser reaches this server through a proxy at ${peer} that the server does not trust, so all visitors ` +
      'count as one. Set TRUST_PROXY to its address and start the server again.',
  },
  tryAgain: 'Try again',
  discard: 'What you have entered is not saved. Leave without saving?',
} as const;
