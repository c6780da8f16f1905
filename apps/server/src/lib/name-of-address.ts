import { TITLE_MAX_CHARS } from '@airdial/contract/limits';

/**
 * A name for a stream without one: host and mount, because a stream server has several. Empty when it is
 * no URL.
 */
export function nameOfAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  // SHOUTcast's `/;` asks for the stream instead of the page.
  const [path = ''] = url.pathname.split(';');
  return `${url.host}${path.endsWith('/') ? path.slice(0, -1) : path}`.slice(0, TITLE_MAX_CHARS);
}
