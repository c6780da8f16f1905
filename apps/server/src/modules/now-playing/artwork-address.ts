import { isWebAddress } from '@airdial/contract/common/web-address';

const PICTURE = /\.(?:png|jpe?g|webp)$/i;

/** Cover art that a source names as such. */
export const sourceArtwork = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

/** `StreamUrl` is the station's home page as often as a picture: only the ending tells. */
export function streamUrlArtwork(text: string | null | undefined): string | null {
  const address = sourceArtwork(text);
  return address !== null && PICTURE.test(new URL(address).pathname) ? address : null;
}
