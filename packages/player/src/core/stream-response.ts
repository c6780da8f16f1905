import type { MediaSourceMime } from './output-choice.ts';
import type { StreamLoss } from './player-ports.ts';

export type StreamResponseResult =
  | { readonly ok: true; readonly mime: MediaSourceMime | null }
  | { readonly ok: false; readonly loss: StreamLoss };

const MIMES: readonly (readonly [RegExp, MediaSourceMime])[] = [
  [/^audio\/(x-)?(aacp?|hx-aac-adts)$/, 'audio/aac'],
  [/^audio\/(x-)?(mpeg|mp3|mpeg3|mpg)$/, 'audio/mpeg'],
];

const lossWith = (fallback: StreamLoss['fallback']): StreamResponseResult => ({
  ok: false,
  loss: { code: 'source-unsupported', outputBroken: false, fallback },
});

/**
 * Decides what a stream server's response to the fetch means for MediaSource. `mime` null: the
 * bytes decide. Other audio goes to the plain element, playlists to HLS; pages are unsupported.
 */
export function evaluateStreamResponse(status: number, contentType: string | null): StreamResponseResult {
  if (status < 200 || status > 299) return lossWith(null);
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const mime = MIMES.find(([pattern]) => pattern.test(type))?.[1];
  if (mime !== undefined) return { ok: true, mime };
  if (type === '' || type === 'application/octet-stream') return { ok: true, mime: null };
  if (/mpegurl/.test(type)) return lossWith('hls');
  if (/^(audio|video)\/|ogg/.test(type)) return lossWith('audio-element');
  return lossWith(null);
}
