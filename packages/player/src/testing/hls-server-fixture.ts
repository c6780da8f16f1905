import { HlsFailure, type HlsPorts } from '../core/hls-resources.ts';

export const ORIGIN = 'http://radio.example/';

/** Files of a stream server, by their names: texts, bytes, or the status of a refusal. */
export type HlsFiles = Record<string, string | Uint8Array | number>;

/** A stream server and a clock, which moves when something sleeps. */
export class FakeHlsServer {
  readonly files: HlsFiles;
  /** What was asked for, in its order. */
  readonly requests: string[] = [];
  /** Where a playlist is found, by its name. */
  readonly redirects: Record<string, string> = {};
  nowMs = 0;
  /** What a segment takes. */
  fetchMs = 0;
  /** Called when time has passed. */
  onSleep: () => void = () => {};
  readonly ports: HlsPorts;

  constructor(files: HlsFiles) {
    this.files = files;
    const read = (url: string): string | Uint8Array => {
      const name = url.slice(ORIGIN.length);
      this.requests.push(name);
      const file = this.files[name] ?? 404;
      if (typeof file === 'number') throw new HlsFailure('Refused', file === 0 ? null : file);
      return file;
    };
    this.ports = {
      nowMs: () => this.nowMs,
      sleep: async (ms) => {
        this.nowMs += Math.max(ms, 1);
        this.onSleep();
      },
      fetchText: async (url) => {
        const text = String(read(url));
        return { url: this.redirects[url.slice(ORIGIN.length)] ?? url, text };
      },
      fetchBytes: async (url, range) => {
        const bytes = read(url) as Uint8Array;
        this.nowMs += this.fetchMs;
        return range === null ? bytes : bytes.subarray(range.start, range.start + range.length);
      },
      resolve: (uri, base) => new URL(uri, base).href,
      decrypt: async (bytes, key, iv) => Uint8Array.of(...bytes, key[0] ?? 0, iv[15] ?? 0),
    };
  }
}

/** Lists segments of ten seconds, each as `<number>.aac`, after these lines. */
export const mediaPlaylist = (first: number, count: number, ...lines: readonly string[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:10',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...lines,
    ...Array.from({ length: count }, (_, at) => `#EXTINF:10,\n${first + at}.aac`),
  ].join('\n');

/** Segments of one byte, their number. */
export const segmentFiles = (first: number, count: number): HlsFiles =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${first + at}.aac`, Uint8Array.of(first + at)]),
  );
