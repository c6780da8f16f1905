import type { StreamCheck } from '@airdial/contract/channel/schema';

/** A check that has found a healthy MP3 stream, but for the fields. */
export const sampleStreamCheck = (streamUrl: string, fields: Partial<StreamCheck> = {}): StreamCheck => ({
  checkedAt: '2026-11-25T12:00:00.000Z',
  streamUrl,
  resolvedUrl: null,
  isReachable: true,
  contentType: 'audio/mpeg',
  codec: 'MP3',
  oggCodec: null,
  bitrate: 128,
  allowsCrossOrigin: true,
  isHls: false,
  metadataSource: null,
  warnings: [],
  problems: [],
  failingSince: null,
  ...fields,
});
