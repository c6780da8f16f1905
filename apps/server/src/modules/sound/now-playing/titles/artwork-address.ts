import { isWebAddress } from '@airdial/contract/common/web-address';

const PICTURE = /\.(?:png|jpe?g|webp)$/i;

/** An address that the source labels as artwork. */
export const sourceArtwork = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

/** `StreamUrl` is a home page as often as a picture; only the file extension tells them apart. */
export function streamUrlArtwork(text: string | null | undefined): string | null {
  const address = sourceArtwork(text);
  return address !== null && PICTURE.test(new URL(address).pathname) ? address : null;
}
