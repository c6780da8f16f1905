import { FrameSearch } from '@airdial/audio-formats/frame-search';
import { LIST_ROOTS } from '@airdial/contract/channel-list/formats';
import { type AudioFormat, detectAudio } from '../../../lib/untrusted-input/audio-frames.ts';
import { toCodec } from '../../../lib/untrusted-input/stream-headers.ts';

export type Content =
  | { readonly kind: 'audio'; readonly format: AudioFormat | null }
  | { readonly kind: 'm3u' | 'pls' | 'xml' | 'asx' | 'json' | 'page' | 'other' };

const PLAYLIST_TYPE = /mpegurl/;
const AUDIO_TYPE = /^(?:audio|video)\/|^application\/(?:x-)?ogg$/;
const LIST_TYPE = /mpegurl|scpls|xspf|x-ms-(?:asf|asx|wax|wvx)/;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml)/;
const ADDRESS = /^https?:\/\//i;
const ELEMENT = /<([a-z]{1,16})[\s>]/gi;
const LIST_ELEMENTS: readonly string[] = Object.values(LIST_ROOTS);
const PAGE_ELEMENTS: readonly string[] = ['html', 'head', 'body'];

/** Where tags, MP4, WAV, AIFF, Matroska, ADIF, ASF and RealAudio begin: audio may be in them, whatever the type is. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, 'ID3'],
  [4, 'ftyp'],
  [0, 'RIFF'],
  [0, 'FORM'],
  [0, '\x1aE\xdf\xa3'],
  [0, 'ADIF'],
  [0, '0&\xb2u'],
  [0, '.RMF'],
];
const hasSignature = (bytes: Buffer): boolean =>
  SIGNATURES.some(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text);

/** Whether a response that begins with no known format has to have frames: its type promises them. */
export const promisesFrames = (beginning: Buffer, contentType: string): boolean =>
  toCodec(contentType) !== null && !hasSignature(beginning);

export const hasFrames = (bytes: Uint8Array): boolean =>
  new FrameSearch(['MP1', 'MP2', 'MP3', 'AAC']).push(bytes) !== null;

/**
 * Recognises a response by its beginning. The media type counts only where the content is
 * ambiguous: servers send playlists as plain text and streams as web pages.
 *
 * @param contentType in lower case, without parameters
 * @param isIcy the response has headers of a stream
 */
export function detectContent(beginning: Buffer, contentType: string, isIcy: boolean): Content {
  const format = detectAudio(beginning);
  if (format) return { kind: 'audio', format };
  const isStreamType = AUDIO_TYPE.test(contentType) && !LIST_TYPE.test(contentType);
  const text = beginning.toString('utf8').replace('\uFEFF', '').trimStart();
  const document = detectDocument(text, contentType);
  if (document !== null && (!isStreamType || document !== 'page')) return { kind: document };
  return isStreamType || isIcy ? { kind: 'audio', format: null } : { kind: 'other' };
}

function detectDocument(text: string, contentType: string) {
  if (text.startsWith('#EXT') || ADDRESS.test(firstContentLine(text))) return 'm3u';
  if (/^\[playlist\]/i.test(text)) return 'pls';
  if (text.startsWith('<')) return detectMarkup(text, contentType);
  if (/^[{[]/.test(text)) return 'json';
  if (PLAYLIST_TYPE.test(contentType)) return 'm3u';
  return PAGE_TYPE.test(contentType) && text !== '' ? 'page' : null;
}

function detectMarkup(text: string, contentType: string) {
  for (const [, name = ''] of text.matchAll(ELEMENT)) {
    const element = name.toLowerCase();
    if (element === 'asx') return 'asx';
    if (LIST_ELEMENTS.includes(element)) return 'xml';
    if (PAGE_ELEMENTS.includes(element)) return 'page';
  }
  return PAGE_TYPE.test(contentType) || /^<!doctype html/i.test(text) ? 'page' : null;
}

/** The first line that is no comment. */
function firstContentLine(text: string): string {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end).trim();
    if (line !== '' && !line.startsWith('#')) return line;
    from = end < 0 ? text.length : end + 1;
  }
  return '';
}
