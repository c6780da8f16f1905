import { randomBytes, randomUUID } from 'node:crypto';
import { isSameText } from '../../../../lib/is-same-text.ts';
import type { HlsUri } from './hls-playlist.ts';

/** A file that a playlist of a channel has named. */
export type HlsFile = HlsUri & {
  readonly channelId: string;
  /** The channel's address whose playlists name the file. */
  readonly streamUrl: string;
};

/** In the addresses of playlists; replaced by the id of each listener. No stream server can guess it. */
export const LISTENER_PLACEHOLDER = `{listener-${randomUUID()}}`;

const KINDS = ['playlist', 'media', 'key'] as const satisfies HlsUri['kind'][];
/** Some players recognise media by the extension. */
const EXTENSIONS = /\.(?:aac|ac3|ec3|m4a|m4s|mp3|mp4|ts|vtt|webvtt)$/i;
const VALUE_MAX_CHARS = 4_000;
const LISTENER_BYTES = 12;
/** Marks a listener of a page, who is counted by the live connection. */
const PAGE_MARK = 'page';

export type HlsAddressQuery = {
  readonly url?: unknown;
  readonly range?: unknown;
  readonly key?: unknown;
  readonly listener?: unknown;
};

export type HlsListener = { readonly id: string; readonly isPage: boolean };

/**
 * Addresses below `/relay/<id>/`. Each carries the URL of its file and a signature: every node can
 * serve it, and it is valid for this URL only.
 */
export class HlsAddresses {
  readonly #sign: (name: string) => string;

  /** @param sign returns the same secret text for a name on all nodes */
  constructor(sign: (name: string) => string) {
    this.#sign = sign;
  }

  format(file: HlsFile): string {
    const { channelId, kind, url, range } = file;
    const query = new URLSearchParams({ url: Buffer.from(url).toString('base64url') });
    if (range) query.set('range', range);
    query.set('key', this.#sign(toKey(file)));
    const listener = kind === 'playlist' ? `&listener=${LISTENER_PLACEHOLDER}` : '';
    return `/relay/${channelId}/${kind}${toExtension(kind, url)}?${query}${listener}`;
  }

  /**
   * @param streamUrls the present addresses of the channel
   * @returns null for a file that no playlist of these addresses has named
   */
  parse(
    name: string,
    { url, range = '', key }: HlsAddressQuery,
    { id, streamUrls }: { readonly id: string; readonly streamUrls: readonly string[] },
  ): HlsFile | null {
    const kind = name.split('.', 1)[0] ?? '';
    if (!isKind(kind) || !isText(url) || !isText(range) || !isText(key)) return null;
    const decoded = Buffer.from(url, 'base64url').toString();
    const files = streamUrls.map((streamUrl) => ({
      channelId: id,
      streamUrl,
      kind,
      url: decoded,
      range: range || null,
    }));
    return files.find((file) => isSameText(this.#sign(toKey(file)), key)) ?? null;
  }

  /** The text of a new listener in the addresses of playlists. */
  createListener(channelId: string, isPage: boolean): string {
    const id = randomBytes(LISTENER_BYTES).toString('base64url') + (isPage ? `.${PAGE_MARK}` : '');
    return `${id}~${this.#sign(toListenerKey(channelId, id))}`;
  }

  /** @returns null for a listener that no first playlist of the channel has named: it takes no place */
  parseListener(channelId: string, { listener }: HlsAddressQuery): HlsListener | null {
    if (!isText(listener)) return null;
    const [id = '', key = ''] = listener.split('~');
    if (!isSameText(this.#sign(toListenerKey(channelId, id)), key)) return null;
    return { id, isPage: id.endsWith(`.${PAGE_MARK}`) };
  }
}

/** Equal for equal files only. */
export const toKey = ({ channelId, streamUrl, kind, url, range }: HlsFile): string =>
  JSON.stringify(['relay', channelId, streamUrl, kind, url, range]);

const toListenerKey = (channelId: string, id: string): string =>
  JSON.stringify(['relay-listener', channelId, id]);

function toExtension(kind: HlsUri['kind'], url: string): string {
  if (kind === 'playlist') return '.m3u8';
  return kind === 'key' ? '.key' : (EXTENSIONS.exec(new URL(url).pathname)?.[0].toLowerCase() ?? '');
}

const isKind = (text: string): text is HlsUri['kind'] => KINDS.some((kind) => kind === text);

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= VALUE_MAX_CHARS;
