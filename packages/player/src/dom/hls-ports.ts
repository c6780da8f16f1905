import { joinBytes } from '@airdial/audio-formats/bytes';
import type { HlsByteRange } from '@airdial/audio-formats/hls-playlist';
import { HlsFailure, type HlsPorts } from '../core/hls-resources.ts';

const PLAYLIST_MAX_BYTES = 10 * 1024 * 1024;
const FILE_MAX_BYTES = 32 * 1024 * 1024;
/** A connection that delivers nothing for so long is replaced. */
const SILENCE_MAX_MS = 5_000;
const OK = 200;

type Fetched = { readonly url: string; readonly bytes: Uint8Array };

/** The network and the device as a page has them; everything ends with the signal. */
export const browserHlsPorts = (signal: AbortSignal): HlsPorts => ({
  nowMs: () => performance.now(),
  sleep: (ms) => sleep(ms, signal),
  fetchText: async (address) => {
    const { url, bytes } = await fetchFile(address, null, PLAYLIST_MAX_BYTES, signal);
    return { url, text: new TextDecoder().decode(bytes) };
  },
  fetchBytes: async (url, range) => (await fetchFile(url, range, FILE_MAX_BYTES, signal)).bytes,
  resolve: (uri, base) => {
    if (!URL.canParse(uri, base)) throw new HlsFailure('The playlist has a broken address.', OK);
    return new URL(uri, base).href;
  },
  // Only pages of secure contexts have it.
  decrypt: globalThis.crypto?.subtle === undefined ? null : decrypt,
});

async function decrypt(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto;
  const raw = key as Uint8Array<ArrayBuffer>;
  const imported = await subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
  const algorithm = { name: 'AES-CBC', iv: iv as Uint8Array<ArrayBuffer> };
  return new Uint8Array(await subtle.decrypt(algorithm, imported, bytes as Uint8Array<ArrayBuffer>));
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

async function fetchFile(
  url: string,
  range: HlsByteRange | null,
  maxBytes: number,
  closing: AbortSignal,
): Promise<Fetched> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  const onBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  };
  try {
    const signal = AbortSignal.any([closing, silence.signal]);
    const response = await fetch(url, { signal, headers: toHeaders(range) });
    if (!response.ok) throw new HlsFailure('The server refuses a file.', response.status);
    const bytes = await readBytes(response, maxBytes, onBytes);
    const isWhole = range === null || response.status !== OK;
    return { url: response.url, bytes: isWhole ? bytes : cut(bytes, range) };
  } catch (cause) {
    if (closing.aborted || cause instanceof HlsFailure) throw cause;
    throw new HlsFailure('The server sends nothing.', null);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const toHeaders = (range: HlsByteRange | null): Record<string, string> =>
  range === null ? {} : { range: `bytes=${range.start}-${range.start + range.length - 1}` };

const cut = (bytes: Uint8Array, { start, length }: HlsByteRange): Uint8Array =>
  bytes.subarray(start, start + length);

async function readBytes({ body }: Response, maxBytes: number, onBytes: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    onBytes();
    chunks.push(read.value);
    length += read.value.length;
    if (length > maxBytes) throw new HlsFailure('The file is too long.', OK);
  }
  return joinBytes(chunks);
}
