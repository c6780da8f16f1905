import type { MediaSourceMime } from './output-choice.ts';
import type { StreamLoss } from './player-ports.ts';

export type StreamAnswer =
  | { readonly ok: true; readonly mime: MediaSourceMime | null }
  | { readonly ok: false; readonly loss: StreamLoss };

const MIMES: readonly (readonly [RegExp, MediaSourceMime])[] = [
  [/^audio\/(x-)?(aacp?|hx-aac-adts)$/, 'audio/aac'],
  [/^audio\/(x-)?(mpeg|mp3|mpeg3|mpg)$/, 'audio/mpeg'],
];

const lossTo = (other: StreamLoss['other']): StreamAnswer => ({
  ok: false,
  loss: { code: 'source-unsupported', outputBroken: false, other },
});

/**
 * What a server's answer to the fetch means for MediaSource.
 * `mime` null: the bytes must tell. Other audio belongs to the plain element, playlists to HLS, pages to nobody.
 */
export function judgeAnswer(status: number, contentType: string | null): StreamAnswer {
  if (status < 200 || status > 299) return lossTo(null);
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const mime = MIMES.find(([pattern]) => pattern.test(type))?.[1];
  if (mime !== undefined) return { ok: true, mime };
  if (type === '' || type === 'application/octet-stream') return { ok: true, mime: null };
  if (/mpegurl/.test(type)) return lossTo('hls');
  if (/^(audio|video)\/|ogg/.test(type)) return lossTo('audio-element');
  return lossTo(null);
}
