import { isWebAddress } from '@airdial/contract/common/web-address';
import { parseServerStatus } from '../../../lib/untrusted-input/status-documents/parse-status-document.ts';
import type { ListedStream, RawTrack } from '../../../lib/untrusted-input/status-documents/stream-status.ts';
import { formatTitle } from '../now-playing/titles/stream-title-service.ts';
import type { Lead } from './inspection-types.ts';

/** Pages of a stream server, from which its status documents are found. */
const SERVER_PATH =
  /^\/(?:;.*|index\.html?|home\.html?|login|admin\.cgi|status2?\.xsl|server_version\.xsl)?$/;
const AZURACAST_PUBLIC = /^\/public\/([a-z0-9_-]{1,100})(?:\/|$)/i;

/** The addresses of status documents that list the streams of the server; none for other addresses. */
export function serverDocumentAddresses(address: string): string[] {
  const url = URL.parse(address);
  const shortcode = AZURACAST_PUBLIC.exec(url?.pathname ?? '')?.[1];
  if (!url) return [];
  if (shortcode) return [`${url.origin}/api/nowplaying/${shortcode}`];
  if (!SERVER_PATH.test(url.pathname)) return [];
  return ['/status-json.xsl', '/api/nowplaying', '/statistics?json=1', '/stats?sid=1&json=1'].map(
    (path) => url.origin + path,
  );
}

/** The streams of a status document of Icecast, SHOUTcast 2 or AzuraCast; null: it is none of these. */
export function parseServerDocument(json: unknown, documentUrl: string): Lead[] | null {
  const leads = parseServerStatus(json, documentUrl)?.mounts.flatMap(({ listStreams, status }) =>
    listStreams().flatMap((stream) => toLead(stream, status.track, documentUrl)),
  );
  return leads ?? null;
}

function toLead({ address, ...known }: ListedStream, track: RawTrack | null, documentUrl: string): Lead[] {
  const url = URL.parse(address, documentUrl);
  if (!url || !isWebAddress(url.href)) return [];
  const currentTitle = track && formatTitle(track, { name: known.name ?? '', streamUrl: null });
  return [{ url: url.href, facts: { ...known, currentTitle }, role: 'named' }];
}
