import { ARTIST_BIO_MAX_CHARS } from '@airdial/contract/limits';

/** By characters as people count them: half an emoji is none. */
export const shortenBio = (bio: string): string => {
  const characters = [...bio];
  if (characters.length <= ARTIST_BIO_MAX_CHARS) return bio;
  return `${characters.slice(0, ARTIST_BIO_MAX_CHARS).join('')}…`;
};
