import type { PlayerErrorCode } from './player-types.ts';

const STREAM_URL = /^https?:\/\/./i;

export type StreamUrlCheck =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly code: Extract<PlayerErrorCode, 'no-url' | 'invalid-url'> };

/** Accepts http:// and https:// URLs only: nothing else may reach the device. Trims whitespace. */
export function checkStreamUrl(streamUrl: string | null | undefined): StreamUrlCheck {
  const url = typeof streamUrl === 'string' ? streamUrl.trim() : '';
  if (url === '') return { ok: false, code: 'no-url' };
  return STREAM_URL.test(url) ? { ok: true, url } : { ok: false, code: 'invalid-url' };
}

/** Query parameters of signed URLs: one more parameter would break the signature. */
const SIGNED_QUERY =
  /[?&](x-amz-|x-goog-|signature|sig|token|hdn|policy|key-pair-id|expires|hmac|hash|auth)/i;

/** Adds a changing parameter, since browsers may replay what they cached of a stream. */
export function withFreshQuery(url: string, value: string): string {
  return SIGNED_QUERY.test(url) ? url : withParameter(url, '_', value);
}

/** Adds a parameter to the query; the value needs no encoding. */
export function withParameter(url: string, name: string, value: string): string {
  const [address = '', ...fragment] = url.split('#');
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return [`${address}${separator}${name}=${value}`, ...fragment].join('#');
}
