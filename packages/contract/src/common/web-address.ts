import { URL_MAX_CHARS } from '../limits.ts';

/** A path on our own server: `//evil.example` and `/\evil.example` would lead to another host. */
const SAME_ORIGIN_PATH = /^\/(?![/\\])[\w\-./~%!$&'()*+,;=:@?]*$/;

/** `new URL()` repairs `https:/host` and line breaks, so the text itself is checked too. */
const ABSOLUTE_URL = /^https?:\/\/[^\s\\]+$/i;

const parseWebAddress = (text: string): URL | null => {
  if (text.length > URL_MAX_CHARS || !ABSOLUTE_URL.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.hostname === '' ? null : url;
};

const isWithCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** http or https, with a host, without user name or password. */
export const isWebAddress = (text: string): boolean => {
  const url = parseWebAddress(text);
  return url !== null && !isWithCredentials(url);
};

/** Null where it is none, or absent. */
export const toWebAddress = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

/** Whether nothing but its user name or password makes it no web address. */
export const hasCredentials = (text: string): boolean => {
  const url = parseWebAddress(text);
  return url !== null && isWithCredentials(url);
};

export const isSameOriginPath = (text: string): boolean =>
  text.length <= URL_MAX_CHARS && SAME_ORIGIN_PATH.test(text);

export const isImageAddress = (text: string): boolean => isWebAddress(text) || isSameOriginPath(text);
