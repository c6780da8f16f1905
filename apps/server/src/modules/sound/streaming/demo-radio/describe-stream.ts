import type { StreamDescription } from '../broadcast/stream-response.ts';
import type { DemoChannel } from './demo-channel.ts';

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OGG: 'audio/ogg' } as const;

export function getContentType(channel: DemoChannel): string {
  return CONTENT_TYPES[channel.codec];
}

export const describeStream = (channel: DemoChannel, publicUrl: string): StreamDescription => ({
  contentType: getContentType(channel),
  name: channel.name,
  genre: channel.genre,
  kbps: channel.bitrate,
  description: channel.description,
  website: channel.website ?? publicUrl,
});
