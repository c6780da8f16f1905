import { formatCount } from '../common/format-count.ts';
import { CHANNEL_LIST_MAX_BYTES, CHANNELS_MAX_COUNT, FURTHER_GENRES_MAX_COUNT } from '../limits.ts';
import { LIST_FORMATS, LIST_ROOTS, type ListFormat } from './formats.ts';

const BYTES_PER_MB = 1024 * 1024;
/** How menus and messages name the formats of lists. */
export const LIST_LABELS: Readonly<Record<ListFormat, string>> = {
  m3u: 'M3U playlist',
  pls: 'PLS playlist',
  xspf: 'XSPF playlist',
  opml: 'OPML outline',
  csv: 'CSV, everything',
  json: 'JSON, everything',
};

const xmlLists = LIST_FORMATS.filter((format) => format in LIST_ROOTS)
  .map((format) => `an ${LIST_LABELS[format]}`)
  .join(' nor ');

/** Why a list as a whole is refused. */
export const listErrors = {
  needsSource: 'Please give the text of a list, its address or a file',
  addressInvalid: 'The address must begin with http:// or https://',
  genreEmpty: 'A genre is empty',
  genresTooMany: `A channel may have at most ${FURTHER_GENRES_MAX_COUNT} further genres`,
  featuredGenresTooMany: `At most ${formatCount(CHANNELS_MAX_COUNT)} genres can be featured`,
  unreadable: 'The list cannot be read.',
  unreachable: 'The list cannot be fetched.',
  tooLarge: `A list may have at most ${CHANNEL_LIST_MAX_BYTES / BYTES_PER_MB} MB.`,
  tooManyRows: `A list may have at most ${formatCount(CHANNELS_MAX_COUNT)} channels; this one has more.`,
  empty: 'The list has no channels.',
  noRows: 'Please choose at least one row.',
  unknownRow: 'The preview has no such row.',
  isHls: 'This is an HLS stream and no list. Add its address as a channel.',
  isWebPage: 'This is a web page and no list of channels. Use the address of the list itself.',
  badXml: 'The XML is not well-formed.',
  hasDoctype: 'XML with a document type is not accepted.',
  otherXml: `The XML is neither ${xmlLists}, nor ASX, favorites of Kodi or stations of radio-browser.`,
  badCsv: 'The CSV cannot be read: a quotation mark is missing or in a wrong place.',
  noAddresses: 'No line of the list has an address.',
  badJson: 'The JSON is not well-formed.',
  deepJson: 'The JSON is nested deeper than 64 levels.',
  otherJson: 'The JSON has no channels: no object in it has an address.',
} as const;

/** Why an address for other programs leads nowhere. */
export const listenErrors = {
  noChannel: (channelNumber: string): string => `There is no channel ${channelNumber}.\n`,
  noProgram: (channelNumber: string, program: string): string =>
    `Channel ${channelNumber} has no program ${program}.\n`,
  noFormat: (formats: readonly string[]): string =>
    `There is no such format. There are ${formats.join(', ')}.\n`,
  noKey: 'This list needs a key. Its address, with the key, is in your profile under Listen elsewhere.\n',
  badKey:
    'This key is not valid: it was revoked or replaced, or its account is not active. ' +
    'Make a new address in your profile under Listen elsewhere.\n',
} as const;

/** Why an import cannot be started, read or undone. */
export const importErrors = {
  previewNotFound: 'This preview has expired.',
  notFound: 'There is no such import.',
  notUndoable: 'This import cannot be undone any more: an import can be undone once, within a day.',
  noRoom: (room: number): string =>
    `A station may have at most ${formatCount(CHANNELS_MAX_COUNT)} channels, and this one has room for ` +
    `${room === 0 ? 'no' : formatCount(room)} more. Choose fewer rows, or delete channels.`,
} as const;

/** Remarks on single rows. */
export const listRowTexts = {
  notStored: 'The channel could not be stored.',
  changedSince: 'The channel was changed since the import.',
  omitted: (field: string, reason: string): string => `${field} is left out: ${reason}.`,
  numberReplaced: (wanted: number, given: number): string =>
    `Number ${wanted} was taken: the channel has number ${given}.`,
  sessionRemoved: 'The address contained the session of one listener, and is stored without it.',
  furtherAddress: 'It becomes a further address of that channel.',
  television: 'The list says that this is television, not radio.',
  video: 'This is a video, not radio.',
  dash: 'This is a DASH stream, which the player cannot play. Stations that have one often have MP3, AAC or HLS too.',
  genresCut: `Of the further genres the first ${FURTHER_GENRES_MAX_COUNT} are kept.`,
  cut: (field: string, maxChars: number): string => `${field} is cut to ${maxChars} characters.`,
  numberTaken: (channelNumber: number): string => `Number ${channelNumber} is taken.`,
} as const;
