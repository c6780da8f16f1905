import { timingSafeEqual } from 'node:crypto';
import type { SizedImage } from '@airdial/contract/lastfm/schema';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';

export const PICTURES_PATH = '/pictures';

/** Everything that Last.fm describes has images, and an artist also similar artists with theirs. */
export type WithImages = { readonly image: readonly SizedImage[]; readonly similar?: readonly WithImages[] };

/**
 * The addresses under which this server passes on the pictures of Last.fm, so that a listener's
 * browser asks no third party. Each is signed: the server fetches only what Last.fm has named.
 */
export class PictureLinks {
  readonly #secrets: Pick<SecretService, 'linkToken'>;

  constructor(secrets: Pick<SecretService, 'linkToken'>) {
    this.#secrets = secrets;
  }

  /** @param url a picture of Last.fm; empty stays empty */
  toOwn(url: string): string {
    if (url === '') return '';
    return `${PICTURES_PATH}?${new URLSearchParams({ url, signature: this.#sign(url) })}`;
  }

  isSigned(url: string, signature: string): boolean {
    const expected = Buffer.from(this.#sign(url));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Replaces the addresses of all images of what Last.fm describes. */
  replaceIn<T extends WithImages>(found: T): T {
    const image = found.image.map((sized) => ({ ...sized, '#text': this.toOwn(sized['#text']) }));
    if (!found.similar) return { ...found, image };
    return { ...found, image, similar: found.similar.map((artist) => this.replaceIn(artist)) };
  }

  #sign(url: string): string {
    return this.#secrets.linkToken(`picture ${url}`);
  }
}
