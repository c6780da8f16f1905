import type { StreamCheck } from '@airdial/contract/channel/schema';

/** What a probe of an MP3 stream has found. */
export const sampleCheck = (more: Partial<StreamCheck> = {}): StreamCheck => ({
  checkedAt: '2026-11-23T13:05:00.000Z',
  streamUrl: 'https://nova.example/live',
  isReachable: true,
  resolvedUrl: null,
  contentType: 'audio/mpeg',
  codec: 'MP3',
  oggCodec: null,
  isHls: false,
  bitrate: 128,
  allowsCrossOrigin: true,
  metadataSource: 'stream',
  warnings: [],
  problems: [],
  failingSince: null,
  ...more,
});

/** What a probe has found at an address without a stream, as the last ones. */
export const failedCheck = (more: Partial<StreamCheck> = {}): StreamCheck =>
  sampleCheck({
    isReachable: false,
    contentType: null,
    codec: null,
    bitrate: null,
    allowsCrossOrigin: null,
    metadataSource: null,
    failingSince: '2026-11-23T13:00:00.000Z',
    ...more,
  });
