/** What counts as an address that the product may link to, play or show. */
import { URL_MAX_CHARS } from '../limits.ts';

/** A path on our own server: one slash, so that `//evil.example` and `/\evil.example` are not taken for one. */
const SAME_ORIGIN_PATH = /^\/(?![/\\])[\w\-./~%!$&'()*+,;=:@?]*$/;

/** Without this, `https:/host` or a line break inside would pass, because `new URL()` mends them. */
const WRITTEN_OUT = /^https?:\/\/[^\s\\]+$/i;

/** http or https, a host, no user name or password. */
export const isWebAddress = (text: string): boolean => {
  if (text.length > URL_MAX_CHARS || !WRITTEN_OUT.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && url.hostname !== '';
};

export const isSameOriginPath = (text: string): boolean =>
  text.length <= URL_MAX_CHARS && SAME_ORIGIN_PATH.test(text);

export const isImageAddress = (text: string): boolean => isWebAddress(text) || isSameOriginPath(text);
