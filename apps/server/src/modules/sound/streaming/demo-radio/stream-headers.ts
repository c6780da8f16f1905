import type { OutgoingHttpHeaders } from 'node:http';
import { LIVE_STREAM_HEADERS, utf8Header } from '../../../../http/stream-headers.ts';
import { ICY_METAINT_BYTES } from '../../../../lib/icy-interleaver.ts';
import type { DemoChannel } from './demo-channel.ts';

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OGG: 'audio/ogg' } as const;

export function getContentType(channel: DemoChannel): string {
  return CONTENT_TYPES[channel.codec];
}

export function streamHeaders(channel: DemoChannel, origin: string, wantsIcy: boolean): OutgoingHttpHeaders {
  return {
    ...LIVE_STREAM_HEADERS,
    'Content-Type': getContentType(channel),
    'icy-name': utf8Header(channel.name),
    'icy-genre': utf8Header(channel.genre),
    'icy-br': channel.bitrate,
    'icy-description': utf8Header(channel.description),
    'icy-url': utf8Header(channel.website ?? origin),
    'icy-pub': 0,
    ...(wantsIcy ? { 'icy-metaint': ICY_METAINT_BYTES } : {}),
  };
}
