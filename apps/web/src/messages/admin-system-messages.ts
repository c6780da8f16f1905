export const adminSystemErrors = {
  loadFailed: 'Failed to load system configuration',
  fixFields: 'Please fix validation errors',
  updateFailed: 'Failed to update system configuration',
  resetFailed: 'Failed to reset system configuration',
  urlCheckFailed: (message: string): string => `URL Validation Failed: ${message}`,
  accessDenied: 'Access denied. Administrator privileges required.',
} as const;

export const systemStatusLabels = {
  operational: 'Operational',
  maintenance: 'Maintenance Mode',
  unknown: 'Unknown',
} as const;

export const adminSystemTexts = {
  resetToDefaults: 'Reset to Defaults',
  neverUpdated: 'Never',
  status: 'System Status',
  lastUpdated: 'Last Updated',
  notKnown: '–',
  timeThere: (time: string): string =>
    `Schedules of programs and backups are in this time zone, where it is now ${time}.`,
  save: 'Save',
  resetWarning:
    'Name, addresses and switches go back to what they were at first, for everybody and at once. This cannot be undone.',
  maintenanceIsOn: 'Maintenance mode is enabled. Users may experience interruptions.',
  maintenanceAhead:
    'Once this is saved, everybody but administrators sees the maintenance page. Users may experience interruptions.',
} as const;

export const systemSectionTitles = {
  basic: 'Basic Settings',
  urls: 'URLs',
  features: 'Features',
} as const;

export const systemFieldLabels = {
  systemName: 'System Name',
  version: 'Version',
  description: 'Description',
  timeZone: 'Time Zone',
  systemUrl: 'System URL',
  apiPath: 'API Path',
  clientUrl: 'Client URL (optional)',
  maintenanceMode: 'Maintenance Mode',
  allowRegistration: 'Allow Registration',
  emailEnabled: 'Email Enabled',
  lastFmEnabled: 'Last.fm Enabled',
  sameVolume: 'Same Volume for All Channels',
  secondFactorRequired: 'Second Factor for Administrators',
} as const;

export const systemFieldHints = {
  version: 'Of your station, in the format x.y.z; that of the program stands under Software',
  systemUrl: 'Where people find this station. It stands in the links of every mail.',
  apiPath: 'Where this server answers calls: /api',
  clientUrl: 'Only where the page is served from another address than the API',
  maintenanceMode: 'Only administrators come in; everybody else sees a maintenance page.',
  allowRegistration: 'New listeners may make an account by themselves.',
  emailEnabled: 'Without it nothing is sent, and nobody waits for a verification mail.',
  lastFmEnabled: 'Track information from Last.fm, where it is configured.',
  sameVolume:
    'The loudness of each channel is measured a few times a day, and pages lower those that are louder than others. MP3 that ' +
    'always plays through this server is lowered in the stream, for every device.',
  secondFactorRequired: 'Administrators without one reach nothing but its set-up in their profile.',
} as const;
