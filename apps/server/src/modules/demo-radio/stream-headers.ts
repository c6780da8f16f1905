import type { OutgoingHttpHeaders } from 'node:http';
import type { DemoChannel } from './demo-channel.ts';
import { ICY_METAINT_BYTES, PREFLIGHT_MAX_AGE_SECONDS } from './demo-radio-limits.ts';

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OGG: 'audio/ogg' } as const;

const ICY_HEADERS = [
  'icy-metaint',
  'icy-name',
  'icy-genre',
  'icy-br',
  'icy-description',
  'icy-url',
  'icy-pub',
];

export const OPEN_TO_ALL_ORIGINS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': ICY_HEADERS.join(', '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

export const PREFLIGHT_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Icy-MetaData, Range',
  'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
} as const;

export function getContentType(channel: DemoChannel): string {
  return CONTENT_TYPES[channel.codec];
}

/** Node sends header values as Latin-1; ICY readers try UTF-8 first. */
function utf8Header(text: string): string {
  return Buffer.from(text).toString('latin1');
}

export function streamHeaders(channel: DemoChannel, origin: string, wantsIcy: boolean): OutgoingHttpHeaders {
  return {
    ...OPEN_TO_ALL_ORIGINS,
    'Content-Type': getContentType(channel),
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'none',
    'X-Content-Type-Options': 'nosniff',
    // nginx would buffer the stream otherwise.
    'X-Accel-Buffering': 'no',
    Connection: 'close',
    'icy-name': utf8Header(channel.name),
    'icy-genre': utf8Header(channel.genre),
    'icy-br': channel.bitrate,
    'icy-description': utf8Header(channel.description),
    'icy-url': utf8Header(channel.website ?? origin),
    'icy-pub': 0,
    ...(wantsIcy ? { 'icy-metaint': ICY_METAINT_BYTES } : {}),
  };
}
