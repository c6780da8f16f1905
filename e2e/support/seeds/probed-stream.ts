import type { ChannelRow } from '../../../apps/server/src/db/channel-table.ts';
import type { StreamCheck } from '../../../packages/contract/src/channel/schema.ts';
import type { Tone } from '../stream-servers/tones.ts';

const HOURS_MS = 3 * 60 * 60_000;

/** The time of a check that is not due in a test: a poll of titles that fails asks for one a minute later. */
export const checkTimeInFuture = (): string => new Date(Date.now() + HOURS_MS).toISOString();

/** What the server's probe of a tone stores when its channel is saved. */
export function probedStream(
  { codec, oggCodec, bitrateKbps, allowsCors }: Tone,
  streamUrl: string,
): Pick<ChannelRow, 'stream_check'> {
  const check: StreamCheck = {
    checkedAt: checkTimeInFuture(),
    streamUrl,
    isReachable: true,
    resolvedUrl: null,
    contentType: null,
    codec,
    oggCodec,
    isHls: false,
    bitrate: bitrateKbps,
    allowsCrossOrigin: allowsCors,
    metadataSource: null,
    warnings: [],
    problems: [],
    failingSince: null,
  };
  return { stream_check: JSON.stringify(check) };
}
