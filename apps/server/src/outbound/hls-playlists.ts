import { type HlsPlaylist, parseHlsPlaylist } from '@airdial/audio-formats/hls-playlist';
import { chooseHlsVariants } from '@airdial/audio-formats/hls-variants';
import type { Outbound } from './outbound.ts';
import type { FetchOptions } from './outbound-fetch.ts';

/** Days of segments have longer ones. */
const PLAYLIST_MAX_BYTES = 1024 * 1024;

/** `url`: after redirects. `playlist`: null where the document is none. */
export type FetchedPlaylist = { readonly url: string; readonly playlist: HlsPlaylist | null };

/** @throws OutboundError */
export async function fetchPlaylist(
  outbound: Pick<Outbound, 'fetch'>,
  address: string,
  options: FetchOptions,
): Promise<FetchedPlaylist> {
  const { url, bytes } = await outbound.fetch(address, { ...options, maxBytes: PLAYLIST_MAX_BYTES });
  return { url, playlist: parseHlsPlaylist(bytes.toString()) };
}

/**
 * The playlist itself, or that of its lightest sound, whose titles and loudness are those of all others.
 *
 * @throws OutboundError
 */
export async function fetchVariant(
  fetched: FetchedPlaylist,
  outbound: Pick<Outbound, 'fetch'>,
  options: FetchOptions,
): Promise<FetchedPlaylist> {
  const { url, playlist } = fetched;
  if (playlist?.kind !== 'master') return fetched;
  const [lowest] = playlist.variants.toSorted((one, other) => one.bandwidth - other.bandwidth);
  // Titles need no codec that browsers play.
  const lightest = chooseHlsVariants(playlist).at(-1) ?? lowest?.uri;
  const address = resolveName(lightest ?? '', url);
  return address === null ? fetched : fetchPlaylist(outbound, address, options);
}

/** The address that a playlist names; null where it is none. */
export const resolveName = (name: string, base: string): string | null =>
  name !== '' && URL.canParse(name, base) ? new URL(name, base).href : null;
