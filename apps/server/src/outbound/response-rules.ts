import { ICY_METAINT_MIN_BYTES, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { BadStatusError, OutboundError } from './outbound-error.ts';
import { parseRetryAfter } from './retry-after.ts';

const HTTP_OK = 200;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
/** For a server that has had too many requests and does not say how long it wants none. */
const DEFAULT_RETRY_AFTER_MS = 60_000;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

type ResponseHead = { readonly status: number; header(name: string): string };

/** @throws BadStatusError */
export function assertOk({ status, header }: ResponseHead): void {
  if (status === HTTP_OK) return;
  const asked =
    status === TOO_MANY_REQUESTS || status === UNAVAILABLE
      ? parseRetryAfter(header('retry-after'), Date.now())
      : null;
  throw new BadStatusError(status, asked ?? (status === TOO_MANY_REQUESTS ? DEFAULT_RETRY_AFTER_MS : null));
}

/** Requests ask for `identity`: 48 KB of gzip can become 50 MB. @throws OutboundError `encoded` */
export function assertNotEncoded(contentEncoding: string): void {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return;
  throw new OutboundError('encoded', outboundReasons.compressed(encoding.slice(0, 40)));
}

/** @throws OutboundError `bad-response` */
export function assertReadableMetaint(icyMetaint: string): void {
  const metaint = parseIcyMetaint(icyMetaint) ?? ICY_METAINT_MIN_BYTES;
  if (metaint >= ICY_METAINT_MIN_BYTES) return;
  throw new OutboundError('bad-response', outboundReasons.titlesTooClose(metaint, ICY_METAINT_MIN_BYTES));
}

/**
 * Some stream servers send their endless stream for every path.
 *
 * @throws OutboundError `bad-response`
 */
export function assertNotAudio(contentType: string): void {
  if (!/^(?:audio|video)\//i.test(contentType) || /mpegurl|scpls|xspf/i.test(contentType)) return;
  throw new OutboundError('bad-response', outboundReasons.isStream);
}
