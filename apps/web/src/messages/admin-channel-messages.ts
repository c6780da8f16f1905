import { formatCount } from '@airdial/contract/common/format-count';
import { channelDetailTexts, channelSortLabels } from './channel-messages.ts';

/** `channelErrors.loadListFailed` is the error of loading the list. */
export const adminChannelErrors = {
  createFailed: 'Failed to create channel',
  updateFailed: 'Failed to update channel',
  deleteFailed: 'Failed to delete channel',
  /** Added to the message of a save that was answered 401. */
  authenticationRequired: 'Authentication required. Please log in again.',
} as const;

/** By the API's `sort` parameter. */
export const adminChannelSortLabels = { ...channelSortLabels, createdAt: 'Upload Date' } as const;

/** What `reportFailure` shows for a failed call about channels. */
export const channelFailure = (fallback: string) =>
  ({ fallback, signedOut: adminChannelErrors.authenticationRequired }) as const;

export const adminChannelTexts = {
  streamUrlHint: 'Direct URL to the audio stream',
} as const;

/** By the list's `status` parameter. */
export const adminChannelStatuses = { all: 'All', active: 'Active', inactive: 'Inactive' } as const;

export const adminChannelColumns = {
  name: 'Channel',
  genre: 'Genre',
  status: 'Status',
  createdAt: 'Upload Date',
  metadata: 'Metadata',
  listeners: 'Listeners',
  actions: 'Actions',
} as const;

export const adminChannelListTexts = {
  label: 'Channels',
  add: 'Add Channel',
  status: 'Status',
  ascending: 'Ascending',
  descending: 'Descending',
  clear: 'Clear',
  featured: 'Featured',
  noneYet: 'There are no channels yet',
  noneYetHint: 'Add the first one: a name and a stream are enough.',
  failedHint: 'The station may be restarting.',
  here: (count: string): string => `${count} here`,
  byRelay: (count: string): string => `${count} by relay`,
  edit: (name: string): string => `Edit ${name}`,
  delete: (name: string): string => `Delete ${name}`,
  confirmDelete: (number: number, name: string): string =>
    `Delete channel ${number}, ${name}? Listeners lose it at once; songs that they liked stay. This can be undone for a day.`,
} as const;

/** A channel gets another number. */
export const renumberTexts = {
  label: (name: string): string => `Move ${name}`,
  handleHint:
    'Drag to another place, with Shift to swap. Arrow keys move by one, Page Up and Page Down by a page. Press to enter a number.',
  title: (name: string): string => `Move ${name} to number`,
  mode: 'When the number is taken',
  insert: 'Move the others by one',
  swap: 'Swap the two numbers',
  move: 'Move',
  failed: 'Failed to move the channel',
  previousPage: 'Previous',
  nextPage: 'Next',
  page: (page: number, total: number): string => `Page ${page} of ${total}`,
} as const;

/** By the list's `attention` parameter. */
export const attentionTexts = {
  label: 'Attention',
  any: 'Needs attention',
  dead: channelDetailTexts.noSignal,
  slow: 'Slow',
  'no-titles': 'No song titles',
  http: 'http on an https page',
  playlist: 'Playlist address',
  duplicate: 'Same stream twice',
  count: (count: number): string =>
    count === 1 ? '1 channel needs attention' : `${formatCount(count)} channels need attention`,
  someDead: (dead: number, total: number): string => `${dead} of ${total} addresses without signal`,
  /** After 'No signal'. */
  since: (date: string): string => `since ${date}`,
  checked: (age: string): string => `Stream checked ${age}`,
} as const;

/** The source of a channel's titles, by `metadataSource` of the stream check. */
export const metadataSourceTexts = {
  endpoint: 'Titles from the metadata endpoint',
  'status-page': 'Titles from the server’s status page',
  stream: 'Titles from the stream',
} as const;

/** '−9.4' with the minus of typesetting. */
const signed = (decibels: number): string => decibels.toFixed(1).replace('-', '−');

type Lowering = [byPages: number, inStream: number];

/** What the relay lowers, all devices hear; what pages lower, iPhones do not. */
function lowering(...[byPages, inStream]: Lowering): string {
  if (inStream === 0) return `${byPages} dB`;
  return byPages === 0
    ? `${inStream} dB in the stream`
    : `${byPages + inStream} dB, ${inStream} dB of it in the stream`;
}

/** How loud a channel is, in its row. */
export const loudnessTexts = {
  measured: (lufs: number): string => `${signed(lufs)} LUFS`,
  lowered: (...decibels: Lowering): string => `lowered by ${lowering(...decibels)}`,
  /** Of one that cannot be measured. */
  loweredLikeOthers: (...decibels: Lowering): string =>
    `Lowered by ${lowering(...decibels)}, like the others`,
  /** After its loudness: nothing is raised. */
  quiet: 'quieter than the others',
  problems: {
    format: 'Loudness unknown: needs ffmpeg on the server',
    hls: 'Loudness unknown: encrypted HLS, or parts of files',
    undecodable: 'Loudness unknown: could not be decoded',
    silent: 'Loudness unknown: silence',
  },
} as const;

/** The stream and title status in a channel's row. */
export const channelMetadataTexts = {
  checking: 'Checking…',
  ownStream: 'This station’s own program',
  notChecked: 'Stream not checked yet',
  moreWarnings: (count: number): string => `${count} more`,
  lastTitle: (age: string): string => `Last title ${age}`,
  noTitle: 'No title so far',
  justNow: 'just now',
  minutesAgo: (minutes: number): string => `${minutes} min ago`,
  hoursAgo: (hours: number): string => `${hours} h ago`,
  on: (date: string): string => `on ${date}`,
} as const;
