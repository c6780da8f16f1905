/** The list of channels and the page of one channel. */
export const channelsPageTexts = {
  title: 'Channels',
  lead: 'Every channel of the station, in the order of the dial.',
  noneHint: 'New channels appear here by themselves.',
} as const;

export const channelPageTexts = {
  loading: 'Loading channel…',
  open: 'Open channel page',
  back: 'Back',
  share: 'Share channel',
  copyByHand: 'Copy this address to share the channel',
  notFoundHint: 'It may have been taken off the dial, or there is a mistake in the address.',
  schedule: 'Program Schedule',
  scheduleTimes: (station: string, visitor: string): string =>
    `Times of the station (${station}). Your time zone: ${visitor}.`,
  onNow: 'On now',
  yourTime: (times: string): string => `${times} your time`,
  until: (time: string): string => `until ${time}`,
  statistics: 'Statistics',
  currentListeners: 'Current listeners',
  peakListeners: 'Peak listeners',
  totalPlays: 'Total plays',
  information: 'Information',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  website: 'Website',
  streamUrl: 'Stream URL',
  currentProgram: 'Current Program',
  host: (name: string): string => `with ${name}`,
} as const;
