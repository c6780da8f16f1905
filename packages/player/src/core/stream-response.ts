import { ICY_METAINT_MIN_BYTES, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import type { MediaSourceMime } from './output-choice.ts';
import type { StreamLoss } from './player-ports.ts';

export type StreamResponseResult =
  | { readonly ok: true; readonly mime: MediaSourceMime | null }
  | { readonly ok: false; readonly loss: StreamLoss };

const MIMES: readonly (readonly [RegExp, MediaSourceMime])[] = [
  [/^audio\/(x-)?(aacp?|hx-aac-adts)$/, 'audio/aac'],
  [/^audio\/(x-)?(mpeg|mp3|mpeg3|mpg)$/, 'audio/mpeg'],
  [/^audio\/(x-)?flac$/, 'audio/flac'],
];
const OGG = /^(audio|application)\/(x-)?(ogg|opus)$/;
const PLAYLIST = /mpegurl|scpls/;

const UNSUPPORTED = { code: 'source-unsupported', outputBroken: false } as const;

/**
 * Decides what a stream server's response to the fetch means for MediaSource. `mime` null: the
 * bytes decide, as of Ogg, and since stations send MP3 as text or as a playlist too. Other audio
 * goes to the plain element.
 */
export function evaluateStreamResponse(
  status: number,
  contentType: string | null,
  icyMetaint: string | null,
): StreamResponseResult {
  if (status < 200 || status > 299)
    return { ok: false, loss: { ...UNSUPPORTED, fallback: null, httpStatus: status } };
  if ((parseIcyMetaint(icyMetaint) ?? ICY_METAINT_MIN_BYTES) < ICY_METAINT_MIN_BYTES)
    return { ok: false, loss: { ...UNSUPPORTED, fallback: null } };
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const mime = MIMES.find(([pattern]) => pattern.test(type))?.[1];
  if (mime !== undefined) return { ok: true, mime };
  if (/^(audio|video)\//.test(type) && !OGG.test(type) && !PLAYLIST.test(type))
    return { ok: false, loss: { ...UNSUPPORTED, fallback: 'audio-element' } };
  return { ok: true, mime: null };
}
