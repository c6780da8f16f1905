/** The dialog in which administrators add and edit channels. The hint below the stream's address is `adminChannelTexts`'. */
export const channelFormTexts = {
  addTitle: 'Add Channel',
  editTitle: 'Edit Channel',
  create: 'Create Channel',
  update: 'Save Changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  basics: 'Basics',
  stream: 'Stream',
  look: 'Look',
  program: 'Program',
  schedule: 'Schedule',
} as const;

export const channelFieldLabels = {
  channelNumber: 'Channel Number',
  name: 'Name',
  description: 'Description',
  genre: 'Genre',
  streamUrl: 'Stream URL',
  apiOrigin: 'Metadata Endpoint',
  bitrate: 'Bitrate (kbps)',
  codec: 'Codec',
  imageUrl: 'Image URL',
  country: 'Country',
  language: 'Language',
  website: 'Website',
  featured: 'Featured',
  isActive: 'Active',
  programName: 'Program on air',
  programDescription: 'About the program',
  programHost: 'Host',
} as const;

export const channelFieldHints = {
  channelNumber: 'Leave it empty for the next free one.',
  apiOrigin: 'Where song titles are asked for. Empty: they are looked for at the stream and its server.',
  featured: 'Shown on the home page.',
  isActive: 'Listeners see and hear it.',
  schedule: 'Times of the station, as HH:MM. A program that ends before it starts ends on the next day.',
} as const;

export const channelChoiceTexts = { noGenre: 'No genre', codecUnknown: 'Not known' } as const;

export const scheduleTexts = {
  none: 'Nothing is scheduled.',
  add: 'Add program',
  programName: 'Program',
  dayOfWeek: 'Day',
  startTime: 'Starts',
  endTime: 'Ends',
  entry: (place: number): string => `Program ${place}`,
  remove: (place: number): string => `Remove program ${place}`,
} as const;

export const channelImageTexts = {
  choose: 'Upload image',
  hint: (formats: string): string => `A web address, or upload ${formats} of up to 5 MB.`,
  uploading: (percent: number): string => `Uploading… ${percent}%`,
  cancel: 'Cancel upload',
  uploaded: 'Uploaded. Save the channel to show it.',
  failed: 'Upload failed',
} as const;

export const trialTexts = {
  listen: 'Listen',
  stop: 'Stop listening',
  connecting: 'Connecting…',
  playing: 'Playing',
  stopped: 'Stopped',
} as const;

export const checkFormTexts = {
  check: 'Check stream',
  cancel: 'Cancel check',
  checking: 'Looking at the stream. This takes some seconds…',
  failed: 'The stream could not be checked',
  result: 'What the check has found',
  use: 'Use these values',
  used: 'Taken over. Save the channel to keep it.',
  yes: 'Yes',
  no: 'No',
  unknown: 'Not known',
  noTitles: 'Nowhere',
  kbps: (kbps: number): string => `${kbps} kbps`,
} as const;

export const checkFactLabels = {
  reachable: 'Reachable',
  contentType: 'Type',
  codec: 'Codec',
  bitrate: 'Bitrate',
  crossOrigin: 'Open to other pages (CORS)',
  secure: 'Encrypted (https)',
  playlist: 'Stream in the playlist',
  titles: 'Song titles',
} as const;
