import { streamCheckWarnings } from '@airdial/contract/channel/messages';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { withoutSession } from '../../../lib/stream-key.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { type OutboundError, toOutboundError } from '../../../outbound/outbound-error.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { addressesOf, findCheck } from '../../dial/channels/stream-access-presenter.ts';
import { type FirstStream, findFirstStream, isSameStream } from '../inspection/first-stream-service.ts';
import type { InspectionLimits } from '../inspection/inspection-types.ts';
import type { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { evaluateProbe, type StreamClaims, UNREADABLE, withHistory } from './evaluate-probe.ts';
import { toStreamFailure } from './stream-failure.ts';

const CONCURRENT_CHECKS_MAX_COUNT = 4;
const NO_SOURCE = { metadataSource: null, endpointProblem: null };

export type StreamCheckDeps = {
  readonly channels: Pick<ChannelService, 'get' | 'state'>;
  readonly outbound: Outbound;
  readonly nowPlaying: Pick<NowPlayingService, 'findSource'>;
  /** The address of the pages that play the streams. */
  readonly pageUrl: () => string;
  /** The server's own streams need no check. */
  readonly isOwnStream: (streamUrl: string) => boolean;
  /** Called when an address of a channel was stored without the session of one listener. */
  readonly onSessionRemoved?: (channelId: string) => void;
  readonly logger: { error(details: object, message: string): void };
  readonly now?: () => number;
  readonly limits?: Partial<InspectionLimits>;
};

type CheckedStream = StreamClaims & Pick<ChannelRecord, 'apiOrigin' | 'charset'>;

type StreamToCheck = CheckedStream & {
  /** Titles are part of the check, which the first address of a channel has for all of them. */
  readonly hasTitles: boolean;
  /** An address with the session of one listener is tried without it, too. */
  readonly triesWithoutSession: boolean;
};

/**
 * Checks the streams of saved channels in the background. A check warns and never rejects a
 * channel.
 */
export class StreamCheckService {
  readonly #deps: StreamCheckDeps;
  readonly #limit = pLimit(CONCURRENT_CHECKS_MAX_COUNT);
  /** Channels whose check has not begun: another request for one of them changes nothing. */
  readonly #queued = new Map<string, Promise<void>>();
  readonly #pending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(deps: StreamCheckDeps) {
    this.#deps = deps;
  }

  /** Checks a channel's stream soon. Resolves when it is checked. */
  request(channelId: string): Promise<void> {
    const queued = this.#queued.get(channelId);
    if (queued || this.#stopping.signal.aborted) return queued ?? Promise.resolve();
    const check = this.#limit(() => this.#checkQueued(channelId))
      .catch((err: unknown) => this.#deps.logger.error({ err }, 'a stream could not be checked'))
      .finally(() => this.#pending.delete(check));
    this.#queued.set(channelId, check);
    this.#pending.add(check);
    return check;
  }

  /** Adds what was found out after the last check of a channel's stream; the next one replaces it. */
  async warn(channelId: string, warning: string): Promise<void> {
    const { channels, logger, now = Date.now } = this.#deps;
    const channel = channels.get(channelId);
    const known = channel && findCheck(channel, channel.streamUrl);
    if (!known || known.warnings.includes(warning)) return;
    const checkedAt = new Date(now()).toISOString();
    const warnings = [...known.warnings, warning];
    await channels.state
      .setStreamChecks(channelId, [{ ...known, checkedAt, warnings }])
      .catch((err: unknown) => logger.error({ err }, 'a warning about a stream could not be stored'));
  }

  /** The number of checks that are queued or running. */
  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Resolves when no check is queued or running any more. */
  async whenIdle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.whenIdle();
  }

  checkStream(stream: CheckedStream): Promise<StreamCheck> {
    return this.#check({ ...stream, hasTitles: true, triesWithoutSession: false });
  }

  /** @returns the check of another address where the same stream plays without a session */
  async #check(stream: StreamToCheck): Promise<StreamCheck> {
    const { nowPlaying, pageUrl, now = Date.now } = this.#deps;
    const { streamUrl, hasTitles } = stream;
    const checkedAt = new Date(now()).toISOString();
    try {
      const probe = await this.#probe(streamUrl);
      const source = hasTitles
        ? await nowPlaying.findSource({ ...stream, streamUrl: probe.url }, this.#stopping.signal)
        : NO_SOURCE;
      const isSecurePage = new URL(pageUrl()).protocol === 'https:';
      const facts = { ...source, checkedAt, hasTitles, isSecurePage };
      const check = evaluateProbe(probe, stream, facts);
      // A readable first playlist of HLS does not show that its segments are readable.
      const mayTry = stream.triesWithoutSession && probe.isAudio && !probe.isHls;
      const shorterUrl = mayTry ? withoutSession(streamUrl) : null;
      if (shorterUrl === null) return check;
      const shorter = await this.#probe(shorterUrl).catch(() => null);
      if (!shorter || !isSameStream(probe, shorter)) return { ...check, sessionAddress: null };
      return {
        ...evaluateProbe(shorter, { ...stream, streamUrl: shorterUrl }, facts),
        sessionAddress: streamUrl,
      };
    } catch (error) {
      return { checkedAt, streamUrl, ...describeFailure(toOutboundError(error), checkedAt) };
    }
  }

  /** @throws OutboundError */
  #probe(address: string): Promise<FirstStream> {
    const { outbound, pageUrl, limits = {} } = this.#deps;
    const { origin } = new URL(pageUrl());
    return findFirstStream(address, { outbound, origin, signal: this.#stopping.signal, limits });
  }

  async #checkQueued(id: string): Promise<void> {
    this.#queued.delete(id);
    const { channels, isOwnStream } = this.#deps;
    const channel = channels.get(id);
    if (this.#stopping.signal.aborted || !channel) return;
    const checks: StreamCheck[] = [];
    for (const stream of toStreams(channel)) {
      const { streamUrl } = stream;
      if (isOwnStream(streamUrl)) continue;
      const known = findCheck(channel, streamUrl);
      const check = await this.#check({
        ...stream,
        triesWithoutSession: known?.sessionAddress === undefined,
      });
      if (this.#stopping.signal.aborted) return;
      checks.push(withHistory(check, known));
    }
    if (checks.length > 0) await this.#store(channel, checks);
  }

  async #store(channel: ChannelRecord, checks: readonly StreamCheck[]): Promise<void> {
    const { channels, onSessionRemoved } = this.#deps;
    const { id } = channel;
    try {
      const addresses = addressesOf(channel);
      let isShorter = false;
      for (const { streamUrl: to, sessionAddress: from } of checks)
        if (from && addresses.includes(from))
          isShorter = (await channels.state.replaceAddress(id, { from, to })) || isShorter;
      if (isShorter) onSessionRemoved?.(id);
      await channels.state.setStreamChecks(id, checks);
    } catch (error) {
      // The channel was deleted during the check.
      if (!(error instanceof AppError && error.code === 'channel-not-found')) throw error;
    }
  }
}

/** An address that this server refuses to call may sound in a browser: it is not checked, and not dead. */
function describeFailure({ code, reason }: OutboundError, checkedAt: string) {
  const { unreachable, notChecked } = streamCheckWarnings;
  if (code === 'forbidden-address')
    return { ...UNREADABLE, warnings: [notChecked(reason)], failingSince: null };
  const failure = toStreamFailure(code);
  return { ...UNREADABLE, warnings: [unreachable(reason)], failingSince: checkedAt, failure };
}

/** The streams of a channel, the first one with its titles. */
function toStreams({
  streamUrl,
  alternatives,
  codec,
  bitrate,
  ...channel
}: ChannelRecord): Omit<StreamToCheck, 'triesWithoutSession'>[] {
  const first = streamUrl === null ? [] : [{ streamUrl, codec, bitrate, hasTitles: true }];
  const others = alternatives.map((alternative) => ({ ...alternative, hasTitles: false }));
  return [...first, ...others].map((stream) => ({ ...channel, ...stream }));
}
