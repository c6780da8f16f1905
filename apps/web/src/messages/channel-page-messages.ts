export const channelPageErrors = {
  notFound: 'Channel not found',
  loadDetailsFailed: 'Failed to load channel details',
} as const;

export const channelNotices = {
  urlCopied: 'Channel URL copied to clipboard',
  gone: (name: string): string => `${name} is no longer on the dial, so it has stopped.`,
} as const;

/** The list of channels and the page of one channel. */
export const channelsPageTexts = {
  title: 'Channels',
  lead: 'Every channel of the station.',
  size: 'Size of the cards',
  sizes: { covers: 'Covers', lines: 'Lines' },
  noneAvailable: 'No channels available',
  noneHint: 'New channels appear here by themselves.',
} as const;

export const channelPageTexts = {
  loading: 'Loading channel…',
  open: 'Open channel page',
  back: 'Back',
  goBack: 'Go Back',
  lastPlayed: 'Last Played',
  recentlyPlayed: 'Recently played',
  share: 'Share channel',
  copyByHand: 'Copy this address to share the channel',
  notFoundHint: 'It may have been taken off the dial, or there is a mistake in the address.',
  schedule: 'Program Schedule',
  scheduleTimes: (station: string, visitor: string): string =>
    station === visitor
      ? `Times in your time zone, ${station}.`
      : `Times of the station (${station}). Your time zone: ${visitor}.`,
  calendar: 'All programs for your calendar',
  onNow: 'On now',
  next: 'Next',
  remind: (name: string): string => `Reminder for your calendar: ${name}`,
  yourTime: (times: string): string => `${times} your time`,
  until: (time: string): string => `until ${time}`,
  statistics: 'Statistics',
  currentListeners: 'Current listeners',
  peakListeners: 'Peak listeners',
  totalPlays: 'Total plays',
  /** PLAY_COUNTS_AFTER_MS of the server. */
  playsNote: 'A play counts after ten seconds.',
  /** Where the stream server publishes its own count. */
  reportedNote: 'Listeners by the count of the stream server. Plays by ours, after ten seconds.',
  information: 'Information',
  details: 'Details of the stream',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  website: 'Website',
  streamUrl: 'Stream URL',
  currentProgram: 'Current Program',
  host: (name: string): string => `with ${name}`,
} as const;
