import { ARTIST_BIO_MAX_CHARS } from '@airdial/contract/limits';

/** Counts code points, so that it never cuts a surrogate pair. */
export const shortenBio = (bio: string): string => {
  const characters = [...bio];
  if (characters.length <= ARTIST_BIO_MAX_CHARS) return bio;
  return `${characters.slice(0, ARTIST_BIO_MAX_CHARS).join('')}…`;
};
