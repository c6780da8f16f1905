import { setTimeout as delay } from 'node:timers/promises';
import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { relayErrors } from '@airdial/contract/channel/messages';
import { USER_AGENT } from '../../../../lib/app-version.ts';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { OutboundError, toOutboundError } from '../../../../outbound/outbound-error.ts';
import type { OpenedStream } from '../../../../outbound/raw-stream.ts';
import { ProcessorShare } from './processor-share.ts';
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS, SILENCE_MAX_MS } from './relay-limits.ts';

export type UpstreamHandlers = {
  /** A connection is open, the first one or one after a cut. */
  onConnected(headers: ReadonlyMap<string, string>): void;
  /** @returns for how long no more is read: the stream is far ahead of its playback */
  onAudio(bytes: Buffer): number;
  /** An ICY block without its length byte. */
  onMetadata(block: Uint8Array): void;
  /** @returns for how long nothing new has come, in milliseconds; null to give up instead of trying again */
  onCut(error: OutboundError): number | null;
};

export type UpstreamOptions = {
  /** The address of the next connection. */
  readonly nextUrl: () => string;
  readonly outbound: Pick<Outbound, 'openStream'>;
  readonly signal: AbortSignal;
  /** How long the processor has worked, in milliseconds. */
  readonly processorMs?: (() => number) | undefined;
  readonly random?: () => number;
};

/** Not Mozilla: SHOUTcast 1 sends browsers a web page instead of its stream. */
const HEADERS = { 'user-agent': USER_AGENT, 'icy-metadata': '1' };

/** Reads a stream until `signal` aborts or the handlers give up, and connects again after cuts. */
export async function readUpstream(options: UpstreamOptions, handlers: UpstreamHandlers): Promise<void> {
  const { signal, processorMs, random = Math.random } = options;
  const share = new ProcessorShare(processorMs);
  while (!signal.aborted) {
    const error = await readOnce({ ...options, share }, handlers);
    const awayMs = signal.aborted ? null : handlers.onCut(error);
    if (awayMs === null) return;
    // Jitter: the channels of one stream server do not all come back at once.
    const waitMs = toWaitMs(awayMs) * (0.5 + random() / 2);
    await delay(waitMs, undefined, { signal }).catch(() => {});
  }
}

/** In proportion to the outage: a short one is over before the listeners have played what they hold. */
const toWaitMs = (awayMs: number): number =>
  Math.min(RECONNECT_MAX_MS, Math.max(RECONNECT_MIN_MS, awayMs / 3));

/** @returns why it ended */
async function readOnce(
  { nextUrl, outbound, signal, share }: UpstreamOptions & { readonly share: ProcessorShare },
  handlers: UpstreamHandlers,
): Promise<OutboundError> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const stream = await outbound.openStream(nextUrl(), { headers: HEADERS, signal: connection.signal });
    handlers.onConnected(stream.headers);
    await readBody(stream, toPacedRead(stream, handlers, share), connection.signal);
    return new OutboundError('connection-lost', relayErrors.ended);
  } catch (error) {
    return toOutboundError(error);
  } finally {
    signal.removeEventListener('abort', abort);
    connection.abort();
  }
}

/** @returns reads one chunk, and says for how long no more is read */
function toPacedRead(
  { headers }: OpenedStream,
  { onAudio, onMetadata }: UpstreamHandlers,
  share: ProcessorShare,
): (chunk: Buffer) => number {
  const metaint = parseIcyMetaint(headers.get('icy-metaint'));
  const parser = metaint === null ? null : new IcyBlockParser(metaint);
  const read = (chunk: Buffer): number => {
    const { audio, blocks } = parser?.push(chunk) ?? { audio: chunk, blocks: [] };
    for (const block of blocks) onMetadata(block);
    return audio.length === 0 ? 0 : onAudio(asBuffer(audio));
  };
  return (chunk) => share.spend(() => read(chunk));
}

async function readBody(
  { body, close }: OpenedStream,
  read: (chunk: Buffer) => number,
  signal: AbortSignal,
): Promise<void> {
  const silence = setTimeout(close, SILENCE_MAX_MS);
  try {
    for await (const chunk of body) {
      if (signal.aborted) return;
      silence.refresh();
      const pauseMs = read(chunk);
      if (pauseMs <= 0) continue;
      await delay(pauseMs, undefined, { signal });
      silence.refresh();
    }
  } finally {
    clearTimeout(silence);
    close();
  }
}
