import { streamCheckWarnings } from '@airdial/contract/channel/messages';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import { AppError } from '../../lib/app-error.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { toOutboundError } from '../../outbound/outbound-error.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import type { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { evaluateProbe, type StreamClaims, UNREADABLE } from './evaluate-probe.ts';
import { probeStream } from './probe-stream.ts';

const CHECKS_AT_ONCE = 4;

export type StreamCheckDeps = {
  readonly channels: Pick<ChannelService, 'get' | 'state'>;
  readonly outbound: Outbound;
  readonly nowPlaying: Pick<NowPlayingService, 'findSource'>;
  /** Where the pages are that play the streams. */
  readonly pageUrl: () => string;
  /** Our own streams need no look. */
  readonly isOwnStream: (streamUrl: string) => boolean;
  readonly logger: { error(details: object, message: string): void };
  readonly now?: () => number;
};

type CheckedStream = StreamClaims & Pick<ChannelRecord, 'apiOrigin' | 'charset'>;

/** Looks at the stream of a channel that was saved, beside the event loop of those who listen. It never refuses one. */
export class StreamCheckService {
  readonly #parts: StreamCheckDeps;
  readonly #waiting = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: StreamCheckDeps) {
    this.#parts = parts;
  }

  /** Soon; nobody waits for it. */
  request(channelId: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#waiting.add(channelId);
    this.#next();
  }

  /** Resolves when nothing is looked at any more. */
  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.clear();
    await this.whenIdle();
  }

  async checkStream(station: CheckedStream): Promise<StreamCheck> {
    const { outbound, pageUrl, now = Date.now } = this.#parts;
    const { streamUrl } = station;
    const checkedAt = new Date(now()).toISOString();
    const { origin, protocol } = new URL(pageUrl());
    const { signal } = this.#stopping;
    try {
      const look = await probeStream(streamUrl, { outbound, origin, signal });
      const metadataSource = await this.#findSource({ ...station, streamUrl: look.url });
      const isSecurePage = protocol === 'https:';
      return evaluateProbe(look, station, { checkedAt, metadataSource, isSecurePage });
    } catch (fault) {
      const warnings = [streamCheckWarnings.unreachable(toOutboundError(fault).reason)];
      return { ...UNREADABLE, checkedAt, streamUrl, warnings };
    }
  }

  #next(): void {
    const [id] = this.#waiting;
    if (id === undefined || this.#running.size >= CHECKS_AT_ONCE) return;
    this.#waiting.delete(id);
    const run = this.#checkChannel(id)
      .catch((err: unknown) => this.#parts.logger.error({ err }, 'a stream could not be checked'))
      .finally(() => {
        this.#running.delete(run);
        this.#next();
      });
    this.#running.add(run);
  }

  async #checkChannel(id: string): Promise<void> {
    const { channels, isOwnStream } = this.#parts;
    const channel = channels.get(id);
    if (!channel?.streamUrl || isOwnStream(channel.streamUrl)) return;
    const check = await this.checkStream({ ...channel, streamUrl: channel.streamUrl });
    if (this.#stopping.signal.aborted) return;
    await channels.state.setStreamCheck(id, check).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (!(error instanceof AppError && error.code === 'channel-not-found')) throw error;
    });
  }

  async #findSource(
    station: Omit<CheckedStream, 'streamUrl'> & { readonly streamUrl: string | null },
  ): Promise<StreamCheck['metadataSource']> {
    return this.#parts.nowPlaying.findSource(station, this.#stopping.signal).catch(() => null);
  }
}
