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
  tryAgain: 'Try again',
  discard: 'What you have entered is not saved. Leave without saving?',
} as const;
