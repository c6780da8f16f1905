import type { PlayerErrorCode } from './player-types.ts';

const STREAM_URL = /^https?:\/\/./i;

export type StreamUrlCheck =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly code: Extract<PlayerErrorCode, 'no-url' | 'invalid-url'> };

/** A stream's URL begins with http:// or https:// followed by something. Nothing else may reach the device. */
export function checkStreamUrl(streamUrl: string | null | undefined): StreamUrlCheck {
  const url = typeof streamUrl === 'string' ? streamUrl.trim() : '';
  if (url === '') return { ok: false, code: 'no-url' };
  return STREAM_URL.test(url) ? { ok: true, url } : { ok: false, code: 'invalid-url' };
}

/** Query names under which servers sign a whole URL: one more value would break the signature. */
const SIGNED_QUERY =
  /[?&](x-amz-|x-goog-|signature|sig|token|hdn|policy|key-pair-id|expires|hmac|hash|auth)/i;

/** Browsers may replay what they cached of a stream; a changing value makes the URL new. */
export function withFreshQuery(url: string, value: string): string {
  if (SIGNED_QUERY.test(url)) return url;
  const [address = '', ...fragment] = url.split('#');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return [`${address}${joint}_=${value}`, ...fragment].join('#');
}
