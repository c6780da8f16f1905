import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_STREAM_HEADERS } from '../../../../http/stream-headers.ts';
import { toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';
import { NO_PAGE, type StreamDescription, sendEmpty, startStream } from '../broadcast/stream-response.ts';
import type { StreamStart, WantedStart } from '../broadcast/stream-start.ts';
import type { RelayFormat } from './relay.ts';
import type { RelayUse } from './relay-service.ts';
import type { RelayTitle } from './relay-title.ts';
import { titleOnAir } from './title-on-air.ts';

const BAD_GATEWAY = 502;
/** The type of a relayed stream is known only once it has begun. */
export const UNKNOWN_STREAM_HEADERS = {
  ...LIVE_STREAM_HEADERS,
  ...NO_PAGE,
  'Content-Type': 'application/octet-stream',
} as const;

type StreamCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly channel: ChannelRecord;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly use: RelayUse;
  readonly wantedStart: WantedStart;
  /** The first audio is sent. */
  readonly onStart: () => void;
  readonly onDone: () => void;
};

/** Sends a relayed stream from its first audio on, and owns the response. */
export async function sendRelay(call: StreamCall): Promise<void> {
  const { response, use, onStart, onDone } = call;
  let leave = () => use.release();
  response.once('close', () => {
    leave();
    onDone();
  });
  try {
    const format = await use.relay.ready;
    if (response.destroyed) return;
    const start = use.relay.findStart(call.wantedStart);
    const listener = startResponse(call, format, start);
    leave = () => use.release(listener);
    use.relay.join(listener, start);
    onStart();
  } catch {
    // The stream check shows the reason to administrators.
    if (!response.destroyed) sendEmpty(response, BAD_GATEWAY);
  }
}

function startResponse(
  { request, response, channel, channels }: StreamCall,
  format: RelayFormat,
  start: StreamStart,
) {
  const { id } = channel;
  /** Titles as the stream names them, or else as other sources of the channel do. */
  const toBlock = (title: RelayTitle) => title ?? toOwnBlock(channels.get(id) ?? channel);
  return startStream({ request, response, start, toBlock, description: describeStream(channel, format) });
}

const toOwnBlock = (channel: ChannelRecord): Buffer => toIcyBlock({ title: titleOnAir(channel) });

const describeStream = (
  { name, genre, bitrate }: ChannelRecord,
  { contentType, headers }: RelayFormat,
): StreamDescription => ({
  contentType,
  name,
  genre,
  kbps: /^\d{1,5}/.exec(headers.get('icy-br') ?? '')?.[0] ?? bitrate,
});
