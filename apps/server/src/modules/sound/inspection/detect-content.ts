import { type AudioFormat, detectAudio } from '../../../lib/untrusted-input/audio-frames.ts';

export type Content =
  | { readonly kind: 'audio'; readonly format: AudioFormat | null }
  | { readonly kind: 'm3u' | 'pls' | 'xml' | 'asx' | 'json' | 'page' | 'other' };

const PLAYLIST_TYPE = /mpegurl/;
const AUDIO_TYPE = /^(?:audio|video)\/|^application\/(?:x-)?ogg$/;
const LIST_TYPE = /mpegurl|scpls|xspf|x-ms-(?:asf|asx|wax|wvx)/;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml)/;
const ADDRESS = /^https?:\/\//i;
const ROOT = /<(asx|playlist|opml|html|head|body)[\s>]/i;

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
  const root = ROOT.exec(text)?.[1]?.toLowerCase();
  if (root === 'asx') return 'asx';
  if (root === 'playlist' || root === 'opml') return 'xml';
  return root !== undefined || PAGE_TYPE.test(contentType) || /^<!doctype html/i.test(text) ? 'page' : null;
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
