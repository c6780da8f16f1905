/**
 * The dialog that adds and edits channels. The stream URL's hint is part of `adminChannelTexts`.
 */
export const channelFormTexts = {
  addTitle: 'Add Channel',
  editTitle: 'Edit Channel',
  create: 'Create Channel',
  update: 'Save Changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  about: 'About the channel',
  stream: 'Format and song titles',
  alternatives: 'Further addresses',
  relay: 'Relay',
  appearance: 'Picture',
  program: 'Program on air',
  schedule: 'Schedule',
} as const;

/** By field name; a nested field has a dotted name. */
export const channelFieldLabels = {
  channelNumber: 'Channel Number',
  name: 'Name',
  description: 'Description',
  genre: 'Genre',
  streamUrl: 'Stream URL',
  apiOrigin: 'Metadata Endpoint',
  charset: 'Title encoding',
  bitrate: 'Bitrate (kbps)',
  codec: 'Codec',
  relay: 'Play through this server',
  relayConfirmed: 'I may re-stream this channel',
  imageUrl: 'Image URL',
  country: 'Country',
  language: 'Language',
  website: 'Website',
  featured: 'Featured',
  isActive: 'Active',
  'currentProgram.name': 'Program on air',
  'currentProgram.description': 'About the program',
  'currentProgram.host': 'Host',
} as const;

export const channelFieldHints = {
  channelNumber: 'Leave it empty for the next free one.',
  apiOrigin: 'Where song titles are requested. Empty: they are looked for at the stream and its server.',
  charset: 'For titles with wrong letters. Titles in UTF-8 are always read as such.',
  relay:
    'This server then connects once and sends the stream on to listeners. The station sees one listener, and its country ' +
    'rules no longer reach yours.',
  relayConfirmed:
    'Needed once for each channel: the stream is yours, or its owner allows it. The audit log keeps who confirmed it.',
  'currentProgram.name':
    'Shown instead of the schedule; a program of the schedule only while that has no other one on.',
  featured: 'Shown on the home page.',
  isActive: 'Listeners see and hear it.',
} as const;

export const channelChoiceTexts = {
  noGenre: 'No genre',
  codecUnknown: 'Not known',
  charsetAutomatic: 'Automatic',
} as const;

/** Encodings of titles that are in use, by their WHATWG labels. */
export const charsetTexts = {
  'windows-1256': 'Arabic (CP1256)',
  'windows-1257': 'Baltic (CP1257)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'windows-1250': 'Central European (CP1250)',
  gbk: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1251': 'Cyrillic (CP1251)',
  'windows-1253': 'Greek (CP1253)',
  'windows-1255': 'Hebrew (CP1255)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  'windows-1254': 'Turkish (CP1254)',
} as const;

export const relayModeTexts = {
  off: 'Never',
  needed: 'When a browser cannot play it directly',
  always: 'Always',
} as const;

/** The further addresses of a channel; the stream itself is its address 1. */
export const alternativeTexts = {
  none: 'When the stream fails, there is nothing else to play.',
  hint: 'When the stream fails, the first of these that plays takes over. Where bitrates differ, listeners choose a quality.',
  add: 'Add address',
  entry: (position: number): string => `Address ${position}`,
  moveUp: (position: number): string => `Move address ${position} up`,
  moveDown: (position: number): string => `Move address ${position} down`,
  makeFirst: (position: number): string => `Make address ${position} the first`,
  remove: (position: number): string => `Remove address ${position}`,
  moved: (position: number): string => `This is address ${position} now.`,
  alive: 'Plays',
  failing: 'Has failed at the last check',
  notChecked: 'Not checked',
} as const;

export const channelImageTexts = {
  choose: 'Upload image',
  hint: (formats: string): string =>
    `A web address, whose picture the server fetches and stores with the save, or upload ${formats} of up to 5 MB.`,
  fetchAgain: 'Fetch again',
  fetching: 'Fetching…',
  notFetched: 'The picture could not be fetched.',
  uploading: (percent: number): string => `Uploading… ${percent}%`,
  cancel: 'Cancel upload',
  uploaded: 'Uploaded. Save the channel to show it.',
  failed: 'Upload failed',
} as const;

export const previewTexts = {
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
