import { normalizeText } from '../../../lib/normalize-text.ts';
import type { ChannelRecord } from './channel-types.ts';

/** Stands for the start of each word, so that no search matches inside a word. */
const WORD_MARK = '\0';
const WORD_MARK_CODE = 0;
const ASCII_TEXT = /^[\0-\x7f]*$/;
const ASCII_WORD = / ?([a-z0-9]+)/g;
/** In these scripts nothing separates words: every letter counts as the start of one. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const WORD_START = new RegExp(
  ` ?((?<![[\\p{L}\\p{N}\\p{M}]--${UNSPACED}])[\\p{L}\\p{N}]|[[\\p{L}\\p{N}]&&${UNSPACED}])`,
  'gv',
);
const LEADING_SIGNS = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;
const SPACES = /[\s\p{Cc}]+/gu;
const CHANNEL_NUMBER = /^[1-9]\d*$/;
const FIELD_END = '\n';

/** From the best to the worst; a search of several words is as good as its worst word. */
const RANKS = [
  'exact number',
  'name begins',
  'name',
  'number',
  'genre',
  'language',
  'track',
  'description',
] as const;
export const RANKS_COUNT = RANKS.length;
const EXACT_NUMBER = RANKS.indexOf('exact number');
const NAME_BEGINS = RANKS.indexOf('name begins');
/** The fields of a search text, in the order of their ranks. */
const FIRST_FIELD = RANKS.indexOf('name');
export const NO_MATCH = -1;

/** `isMarked`: it begins with a letter or a digit, and has to begin a word of the text. */
type SearchWord = { readonly text: string; readonly isMarked: boolean };

/** What was typed, prepared once for all channels. */
export type Search = {
  /** The whole text; equal for equal searches. */
  readonly phrase: string;
  readonly words: readonly SearchWord[];
  /** Null for anything but one number. */
  readonly channelNumber: number | null;
};

/** The searched fields of a channel, in the order of their ranks. */
export type SearchText = {
  readonly text: string;
  /** Where the first word of the name is, behind signs. */
  readonly nameStart: number;
  /** Where each field but the last ends. */
  readonly fieldEnds: readonly number[];
};

export function toSearchText(channel: ChannelRecord): SearchText {
  const { channelNumber, name, description, genre, furtherGenres, language, track } = channel;
  const song = [track.title, track.artist, track.album].filter((text) => text !== null).join(' ');
  const genres = [genre ?? '', ...furtherGenres].join(' ');
  const fields = [name, String(channelNumber), genres, language ?? '', song, description ?? ''];
  const marked = fields.map((field) => markWords(plainText(field)));
  const fieldEnds: number[] = [];
  let end = -1;
  for (const field of marked.slice(0, -1)) {
    end += field.length + 1;
    fieldEnds.push(end);
  }
  const nameStart = Math.max(0, marked[0]?.indexOf(WORD_MARK) ?? 0);
  return { text: marked.join(FIELD_END), nameStart, fieldEnds };
}

/** Null for a text without words. */
export function parseSearch(text: string): Search | null {
  const plain = plainText(text).replace(LEADING_SIGNS, '');
  if (plain === '') return null;
  const words = [...new Set(plain.split(' ').map((word) => markWords(word.replace(LEADING_SIGNS, ''))))];
  const channelNumber = CHANNEL_NUMBER.test(plain) ? Number(plain) : null;
  return { phrase: markWords(plain), words: words.map(toSearchWord), channelNumber };
}

/** @returns the rank of the worst word, the best rank being 0, or `NO_MATCH` */
export function rankMatch(
  { text, nameStart, fieldEnds }: SearchText,
  search: Search,
  channelNumber: number,
): number {
  let last = 0;
  for (const word of search.words) {
    const at = findWord(text, word);
    if (at < 0) return NO_MATCH;
    if (at > last) last = at;
  }
  if (search.channelNumber === channelNumber) return EXACT_NUMBER;
  const field = fieldAt(fieldEnds, last);
  return field === 0 && text.startsWith(search.phrase, nameStart) ? NAME_BEGINS : FIRST_FIELD + field;
}

/** The index of the field that has this place of the text. */
function fieldAt(fieldEnds: readonly number[], at: number): number {
  let field = 0;
  while ((fieldEnds[field] ?? at) < at) field += 1;
  return field;
}

/** Looks for the mark second: it is frequent, and a search that begins with it takes twice as long. */
function findWord(text: string, word: SearchWord): number {
  let at = text.indexOf(word.text);
  while (word.isMarked && at >= 0 && text.charCodeAt(at - 1) !== WORD_MARK_CODE)
    at = text.indexOf(word.text, at + 1);
  return at;
}

function toSearchWord(marked: string): SearchWord {
  const isMarked = marked.startsWith(WORD_MARK);
  return { text: isMarked ? marked.slice(WORD_MARK.length) : marked, isMarked };
}

/** Without case, diacritics and repeated spaces. */
const plainText = (text: string): string => normalizeText(text).replace(SPACES, ' ').trim();

/** Marks the start of each word; the mark takes the place of the space before it. */
const markWords = (plain: string): string =>
  plain.replace(ASCII_TEXT.test(plain) ? ASCII_WORD : WORD_START, `${WORD_MARK}$1`);
