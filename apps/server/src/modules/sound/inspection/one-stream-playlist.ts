import type { Lead } from './inspection-types.ts';
import type { TextDocument } from './open-address.ts';

const PLAYLISTS: ReadonlySet<TextDocument['kind']> = new Set(['m3u', 'pls', 'xml', 'asx']);
/** A longer playlist is a list of stations. */
const MIRRORS_MAX_COUNT = 6;

/** Documents that name streams and nothing else. */
export const isPlaylist = ({ kind }: TextDocument): boolean => PLAYLISTS.has(kind);

/** `ice1.radio.example` and `ice2.radio.example` are servers of one operator. */
const toOperator = ({ url }: Lead): string => new URL(url).hostname.split('.').slice(-2).join('.');

/**
 * A playlist of one stream, perhaps with its mirrors, can be stored in place of the stream. The first
 * entry is the one that checks and players take.
 */
export function withPlaylist(
  { url, role, playlistUrl = role === 'entered' ? url : null }: Lead,
  document: TextDocument,
  leads: readonly Lead[],
): readonly Lead[] {
  const [first, ...others] = leads;
  const isOfOneStream = leads.length <= MIRRORS_MAX_COUNT && new Set(leads.map(toOperator)).size === 1;
  if (!first || !isPlaylist(document) || playlistUrl === null || !isOfOneStream) return leads;
  return [{ ...first, playlistUrl }, ...others];
}
