const CODECS: readonly (readonly [RegExp, string])[] = [
  [/^audio\/(mpeg|mp3|x-mpeg)$/, 'MP3'],
  [/^audio\/(aac|aacp|x-aac|mp4)$/, 'AAC'],
  [/^(audio|application)\/(x-)?(ogg|opus)$/, 'OGG'],
  [/^audio\/(x-)?flac$/, 'FLAC'],
];

export type StreamHeaders = {
  /** In lower case and without parameters; empty when there is none. */
  readonly contentType: string;
  /** kbps */
  readonly bitrate: number | null;
  readonly allowsCrossOrigin: boolean;
};

/** @param origin of the pages that play the stream */
export function readStreamHeaders(headers: ReadonlyMap<string, string>, origin: string): StreamHeaders {
  const allowed = headers.get('access-control-allow-origin') ?? '';
  const kbps = /^\d{1,5}/.exec(headers.get('icy-br') ?? '')?.[0];
  return {
    contentType: (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    bitrate: Number(kbps ?? 0) || null,
    allowsCrossOrigin: allowed === '*' || allowed === origin,
  };
}

/** As channels name their codec; null for other media types. */
export const toCodec = (contentType: string): string | null =>
  CODECS.find(([type]) => type.test(contentType))?.[1] ?? null;

/** `ice-samplerate=44100;ice-bitrate=128;ice-channels=2`: a header of Icecast, also in its status page. */
export function readAudioInfo(text: string): Partial<Record<string, string>> {
  const pairs = text.split(/[;,]/).map((pair) => pair.split('=', 2).map((part) => part.trim().toLowerCase()));
  return Object.fromEntries(pairs.map(([key = '', value]) => [key.replace('ice-', ''), value]));
}
