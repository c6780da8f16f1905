import { isSameOriginPath } from '@airdial/contract/common/web-address';
import type { SizedImage } from '@airdial/contract/lastfm/schema';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';

export const PICTURES_PATH = '/pictures';

/** Everything that Last.fm describes has images, and an artist also similar artists with theirs. */
export type WithImages = { readonly image: readonly SizedImage[]; readonly similar?: readonly WithImages[] };

/** A picture of another server. */
export type NamedPicture = {
  readonly url: string;
  /** The address that has named it: a private picture is fetched for a private address only. */
  readonly namedBy: string;
  /** Whose artwork it is: some stations have one address for the artwork of whatever plays. */
  readonly song: string;
};

/**
 * The addresses under which this server passes on pictures that others name: Last.fm, stream servers
 * and the directory, so that a browser asks no third party. Each is sealed: the server fetches only what
 * they have named, and does not tell where that is.
 */
export class PictureLinkService {
  readonly #secrets: Pick<SecretService, 'sealForLink' | 'unseal'>;

  constructor(secrets: Pick<SecretService, 'sealForLink' | 'unseal'>) {
    this.#secrets = secrets;
  }

  /** @param url empty, and a path of this server, stay as they are */
  toOwn(url: string, namedBy: string, song = ''): string {
    if (url === '' || isSameOriginPath(url)) return url;
    const picture = this.#secrets.sealForLink(JSON.stringify([url, namedBy, song]), 'picture');
    return `${PICTURES_PATH}?${new URLSearchParams({ picture })}`;
  }

  /** What shows the picture of a stream that is not a channel yet. */
  toPreview(url: string | null | undefined, namedBy: string): { readonly picture?: string } {
    return url ? { picture: this.toOwn(url, namedBy) } : {};
  }

  /** @returns null for what this server has not sealed */
  find(sealed: string): NamedPicture | null {
    const text = this.#secrets.unseal(sealed, 'picture');
    if (text === null) return null;
    const [url = '', namedBy = '', song = ''] = JSON.parse(text) as string[];
    return { url, namedBy, song };
  }

  /** Replaces the addresses of all images of what Last.fm describes. */
  replaceIn<T extends WithImages>(found: T, namedBy: string): T {
    const image = found.image.map((sized) => ({ ...sized, '#text': this.toOwn(sized['#text'], namedBy) }));
    if (!found.similar) return { ...found, image };
    return { ...found, image, similar: found.similar.map((artist) => this.replaceIn(artist, namedBy)) };
  }
}
