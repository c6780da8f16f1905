import { createHash } from 'node:crypto';
import { songIdentity } from '@airdial/contract/favorite/input';

/** Equal for the same song, under which a member likes it once; hashed, because names are long. */
export const likedSongIdentity = (song: { readonly title: string; readonly artist: string | null }): string =>
  createHash('sha256').update(songIdentity(song)).digest('base64url');
