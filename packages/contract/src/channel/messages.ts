import { formatCount } from '../common/format-count.ts';
import { CHANNELS_MAX_COUNT } from '../limits.ts';

export const CHANNELS_FULL = `A station may have at most ${formatCount(CHANNELS_MAX_COUNT)} channels. Delete some to add others.`;
export const NOT_RESTORABLE =
  'These channels cannot be restored any more: a deletion can be undone once, within a day.';
export const CHANNEL_NUMBER_TAKEN = 'Another channel has this number already';
export const channelNumberTakenBy = (name: string): string => `${name} has this number already`;

export const adminChannelNotices = {
  created: 'Channel created successfully',
  updated: 'Channel updated successfully',
  deleted: 'Channel deleted successfully',
  imageFetched: 'The picture was fetched',
  updatedMany: (count: number): string =>
    count === 1 ? '1 channel changed' : `${formatCount(count)} channels changed`,
  deletedMany: (count: number): string =>
    count === 1 ? '1 channel deleted' : `${formatCount(count)} channels deleted`,
  restoredMany: (count: number): string =>
    count === 1 ? '1 channel restored' : `${formatCount(count)} channels restored`,
  /** After the number of restored channels; `others` are further ones with a new number. */
  restoredAtOtherNumber: (name: string, channelNumber: number, others: number): string =>
    `: the number of ${name} is taken by now, it is channel ${channelNumber}${others > 0 ? `, and ${others} more have new numbers` : ''}`,
  renumbered: (name: string, channelNumber: number): string => `${name} is channel ${channelNumber} now`,
} as const;

/** Warnings of a stream check, for administrators. */
export const streamCheckWarnings = {
  unreachable: (reason: string): string => `The stream cannot be read. ${reason}`,
  /** This server refuses the call; a browser may play the stream all the same. */
  notChecked: (reason: string): string => `The stream was not checked. ${reason}`,
  notAudio: (contentType: string): string =>
    `The address answers with ${contentType}, and sends no audio stream.`,
  emptyPlaylist: 'The address is a playlist without a stream in it.',
  playlist: (url: string): string =>
    `The address is a playlist; its stream is played and looked up again when it fails: ${url}`,
  insecure: 'The stream is http and this station is https: browsers may refuse to play it.',
  noCors:
    'The stream does not let other pages read it (CORS). It plays all the same, but starts more slowly.',
  slow: (seconds: number): string => `The server answers only after ${seconds} seconds.`,
  tooCostly: (reason: string): string =>
    `The relay was closed, and tries the stream again after ten minutes. ${reason}`,
  sessionRemoved: (address: string): string =>
    `The address contained the session of one listener. The same stream plays without it, so the shorter address is stored. Before: ${address}`,
  sessionNeeded:
    'The address contains the session of one listener, and does not send the same stream without it: it may stop working when that session ends.',
  noTitles: 'No song titles were found, neither at a metadata endpoint nor in the stream.',
  endpointUnusable: (reason: string): string => `The metadata endpoint gives no song titles. ${reason}`,
  otherCodec: (found: string, written: string): string =>
    `The stream is ${found}, the channel says ${written}.`,
  otherBitrate: (found: number, written: number): string =>
    `The stream has ${found} kbps, the channel says ${written} kbps.`,
} as const;

/** Why the song titles of a channel were not read. */
export const titleErrors = {
  nothingLearned: (ms: number): string => `Nothing was learned within ${ms} ms.`,
  pageIsLate: (ms: number): string => `The status page was not there within ${ms} ms.`,
  unknownPage: 'The page is not a status page that we know.',
  notListed: 'The status page does not list this stream: its source is off the air.',
} as const;

/** Why a relay has no sound. */
export const relayErrors = {
  noAudio: 'The stream server sends no audio.',
  ended: 'The stream has ended.',
  otherFormat: 'The stream has another format than at its start.',
  tooCostly: (percent: number): string =>
    `What it sends takes more than ${percent} % of a processor core to read.`,
  returns: 'The relay returns to the first address.',
  closed: 'The relay was closed.',
} as const;

/** Why an inspection of an address finds no stream. */
export const inspectionErrors = {
  unreachable: 'The address cannot be read.',
  noStream:
    'No stream was found at this address. Give the address of a stream, of a playlist, or of the page with the player.',
} as const;

/** Notes of an inspection: what was left out, and what a listener experiences with a stream. */
export const inspectionNotes = {
  unreadable: (url: string, reason: string): string => `${url} cannot be read. ${reason}`,
  badList: (url: string, reason: string): string => `The playlist ${url} cannot be read. ${reason}`,
  noAudio: (url: string, contentType: string): string =>
    `${url} is neither a stream nor a playlist: its type is ${contentType || 'unknown'}.`,
  table: (url: string): string => `${url} is a table of data. If it lists channels, import it as a list.`,
  tooManyEntries: (url: string, max: number): string =>
    `${url} has more than ${max} entries; only the first ${max} were looked at. To add all of them, import it as a list.`,
  tooManyHops: (url: string): string =>
    `${url} is a playlist or page too many hops away, and was not followed.`,
  cut: (url: string): string => `${url} is very long or slow; only its beginning was read.`,
  timeUp: (seconds: number): string =>
    `The time is limited to ${seconds} seconds; not everything was looked at.`,
  insecure: 'This station is https and the stream is http: browsers refuse to play it.',
  secureTwin: (url: string): string => `The same stream is available over https: ${url}`,
  playlist: 'The playlist is stored as given: its stream is looked up again when it fails.',
  noCors:
    'The stream does not let other pages read it (CORS). It plays all the same, but starts more slowly and cannot be rewound.',
  redirects: (url: string): string =>
    `The address redirects to ${url}. Keep the given one: it stays valid longer.`,
  slow: (seconds: number): string => `The first sound arrives only after ${seconds} seconds.`,
  silent: 'The server accepts the connection and sends no audio yet.',
  recording: 'The server announces a length: this is a recording that ends, and no live stream.',
  ended: 'The HLS playlist has an end: this is a recording, and no live stream.',
  ogg: 'iPhones and older versions of Safari do not play Ogg. Offer an MP3 or AAC stream too.',
  flac: 'FLAC needs some ten times the data of an MP3 stream; mobile listeners may hear interruptions.',
  unknownCodec: 'The codec is unknown. Listen to the stream before you save it.',
  noTitles: 'The stream names no current title.',
} as const;
