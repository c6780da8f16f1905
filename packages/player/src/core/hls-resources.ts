import type { HlsByteRange, HlsMediaPlaylist, HlsResource } from '@airdial/audio-formats/hls-playlist';
import { parseHlsPlaylist } from '@airdial/audio-formats/hls-playlist';
import { chooseHlsVariants } from '@airdial/audio-formats/hls-variants';

const KEY_BYTES = 16;
const OK = 200;
/** Real streams have few variants; beyond these, the lowest bandwidths are ignored. */
const VARIANTS_TRIED_MAX = 8;

/** What HLS needs of a network and of a device. */
export type HlsPorts = {
  nowMs(): number;
  /** Rejects when the stream is closed. */
  sleep(ms: number): Promise<void>;
  /** @returns the address that the response came from, and its text */
  fetchText(url: string): Promise<{ readonly url: string; readonly text: string }>;
  fetchBytes(url: string, range: HlsByteRange | null): Promise<Uint8Array>;
  resolve(uri: string, base: string): string;
  /** AES-128-CBC; null where the page may not (insecure context). */
  readonly decrypt: ((bytes: Uint8Array, key: Uint8Array, iv: Uint8Array) => Promise<Uint8Array>) | null;
};

/** A stream that another library may play. */
export class HlsRefusal extends Error {}

/** A stream that nothing will play now. `status`: of the response; null: there was none. */
export class HlsFailure extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

/** `url`: after redirects, which may lead to another place the next time. */
export type FetchedPlaylist = HlsMediaPlaylist & { readonly url: string; readonly requestedUrl: string };

/** @throws HlsRefusal, HlsFailure */
export async function fetchMediaPlaylist(url: string, ports: HlsPorts): Promise<FetchedPlaylist> {
  const fetched = await fetchPlaylist(url, ports);
  // A playlist of variants that leads to another one might go on so without an end.
  if (fetched.playlist.kind === 'master') throw new HlsRefusal('There is no list of segments.');
  return toFetched(fetched, fetched.playlist, ports);
}

/** The playlist of the best variant, and those of lesser ones. */
export type OpenedHls = { readonly playlist: FetchedPlaylist; readonly lesserUrls: readonly string[] };

/** @throws HlsRefusal, HlsFailure */
export async function openHls(url: string, ports: HlsPorts): Promise<OpenedHls> {
  const fetched = await fetchPlaylist(url, ports);
  const { playlist } = fetched;
  if (playlist.kind === 'media') return { playlist: toFetched(fetched, playlist, ports), lesserUrls: [] };
  const chosen = chooseHlsVariants(playlist).slice(0, VARIANTS_TRIED_MAX);
  const urls = chosen.map((uri) => ports.resolve(uri, fetched.url));
  if (urls.length === 0) throw new HlsRefusal('There is no variant to choose.');
  return openFirst(urls, ports);
}

async function openFirst([url = '', ...lesserUrls]: readonly string[], ports: HlsPorts): Promise<OpenedHls> {
  try {
    return { playlist: await fetchMediaPlaylist(url, ports), lesserUrls };
  } catch (cause) {
    if (lesserUrls.length === 0 || !(cause instanceof HlsFailure)) throw cause;
    return openFirst(lesserUrls, ports);
  }
}

type Addresses = Pick<FetchedPlaylist, 'url' | 'requestedUrl'>;

async function fetchPlaylist(requestedUrl: string, ports: HlsPorts) {
  const { url, text } = await ports.fetchText(requestedUrl);
  const playlist = parseHlsPlaylist(text);
  if (playlist === null) throw new HlsFailure('The response is no playlist.', OK);
  if (playlist.kind === 'unsupported') throw new HlsRefusal('The playlist needs more than this.');
  return { url, requestedUrl, playlist };
}

function toFetched(
  { url, requestedUrl }: Addresses,
  playlist: HlsMediaPlaylist,
  { decrypt }: HlsPorts,
): FetchedPlaylist {
  if (decrypt === null && playlist.segments.some(({ key }) => key !== null))
    throw new HlsRefusal('The page may not decrypt.');
  return { ...playlist, url, requestedUrl };
}

/** Fetches segments and what they need, and decrypts them. */
export class HlsResources {
  readonly #ports: HlsPorts;
  /** The last one: most streams have one for hours, others one for each segment. */
  #key: { readonly url: string; readonly bytes: Promise<Uint8Array> } | null = null;

  constructor(ports: HlsPorts) {
    this.#ports = ports;
  }

  /** @throws HlsFailure */
  async fetch({ uri, range, key }: HlsResource, base: string, sequence: number): Promise<Uint8Array> {
    const { decrypt } = this.#ports;
    const url = this.#ports.resolve(uri, base);
    if (key === null || decrypt === null) return this.#ports.fetchBytes(url, range);
    const keyUrl = this.#ports.resolve(key.uri, base);
    const [bytes, keyBytes] = await Promise.all([this.#ports.fetchBytes(url, range), this.#fetchKey(keyUrl)]);
    try {
      return await decrypt(bytes, keyBytes, key.iv ?? toIv(sequence));
    } catch {
      throw new HlsFailure('The segment does not fit its key.', OK);
    }
  }

  #fetchKey(url: string): Promise<Uint8Array> {
    if (this.#key?.url === url) return this.#key.bytes;
    const key = { url, bytes: this.#loadKey(url) };
    this.#key = key;
    key.bytes.catch(() => {
      if (this.#key === key) this.#key = null;
    });
    return key.bytes;
  }

  async #loadKey(url: string): Promise<Uint8Array> {
    const bytes = await this.#ports.fetchBytes(url, null);
    if (bytes.length !== KEY_BYTES) throw new HlsFailure('The key has another length.', OK);
    return bytes;
  }
}

/** RFC 8216, 5.2. */
function toIv(sequence: number): Uint8Array {
  const iv = new Uint8Array(KEY_BYTES);
  new DataView(iv.buffer).setBigUint64(KEY_BYTES / 2, BigInt(Math.floor(sequence)));
  return iv;
}
