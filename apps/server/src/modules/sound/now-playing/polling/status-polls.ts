import { isDeepStrictEqual } from 'node:util';
import { titleErrors } from '@airdial/contract/channel/messages';
import { withTimeLimit } from '../../../../lib/time-limit.ts';
import type { DocumentBytes } from '../../../../lib/untrusted-input/status-documents/parse-status-document.ts';
import type { StreamStatus } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import { BadStatusError, OutboundError, toOutboundError } from '../../../../outbound/outbound-error.ts';
import { detectSource, type SourceAccess } from '../sources/detect-source.ts';
import { apiAddresses, statusAddresses } from '../sources/status-addresses.ts';
import { type DocumentSource, NotListedError, StatusReader } from '../sources/track-source.ts';
import { POLL_LIMIT_MS } from './poll-limits.ts';
import type { PollOutcome } from './poll-schedule.ts';
import type { PolledChannel, PolledChannels } from './polled-channels.ts';

/** After so many failures of a detected source all others are tried again. */
const FAILURES_BEFORE_DETECTION = 3;
/** A channel whose apiOrigin did not respond tries it again after this time. */
const RETRY_API_ORIGIN_AFTER_MS = 10 * 60_000;

export type StatusPollsDeps = {
  readonly channels: PolledChannels;
  readonly access: SourceAccess;
  /** Fetches a page that several channels need within seconds only once. */
  readonly fetchShared: SourceAccess['fetchStatus'];
  readonly getFailureCount: (key: string) => number;
  /** The target's server asks not to be called for so long. */
  readonly pauseHosts: (key: string, ms: number) => void;
  readonly apply: (channel: PolledChannel, status: StreamStatus) => void;
  readonly onFailed: (channelId: string) => void;
  readonly now: () => number;
};

/**
 * Runs one poll of one target and applies its result to every channel of the target. Never rejects.
 */
export class StatusPolls {
  readonly #deps: StatusPollsDeps;

  constructor(deps: StatusPollsDeps) {
    this.#deps = deps;
  }

  async poll(key: string, stopping: AbortSignal): Promise<PollOutcome> {
    const members = this.#deps.channels.members(key);
    try {
      return await withTimeLimit(
        { ms: POLL_LIMIT_MS, createError: createTimeout, signal: stopping },
        (signal) => this.#fetch(members, signal),
      );
    } catch (thrown) {
      const error = toOutboundError(thrown);
      if (error instanceof BadStatusError && error.retryAfterMs !== null)
        this.#deps.pauseHosts(key, error.retryAfterMs);
      this.#onFailed(key, members, error);
      return 'failed';
    }
  }

  async #fetch(members: readonly PolledChannel[], signal: AbortSignal): Promise<PollOutcome> {
    const [first] = members;
    if (!first) return 'no-metadata';
    const { source, streamServer } = first;
    if (source === null || this.#shouldRetryApiOrigin(first)) return this.#detect(first, signal);
    if (source.kind === 'stream')
      return this.#apply(first, await this.#deps.access.probeStream(streamServer, signal));
    const bytes = await this.#deps.access.fetchStatus(source.url, signal);
    return this.#applyToAll(members, bytes);
  }

  async #detect(channel: PolledChannel, signal: AbortSignal): Promise<PollOutcome> {
    const { access, fetchShared, channels, now } = this.#deps;
    const shared = { ...access, fetchStatus: fetchShared };
    const { source, status } = await detectSource(channel.streamServer, shared, signal);
    channel.detectedAt = now();
    channels.move(channel, source, now());
    if (status?.track && source.kind === 'document') await this.#applyToSiblings(channel, source, signal);
    if (status) return this.#apply(channel, status);
    channel.listeners = null;
    return 'no-metadata';
  }

  /** Channels that would find the same document take it, so that all mounts of a server cost one request. */
  async #applyToSiblings(channel: PolledChannel, source: DocumentSource, signal: AbortSignal): Promise<void> {
    const { channels, fetchShared, now } = this.#deps;
    const reader = new StatusReader(await fetchShared(source.url, signal));
    const pages = pagesOf(channel);
    for (const sibling of channels.undetected(new URL(source.url).origin)) {
      const status = isDeepStrictEqual(pagesOf(sibling), pages)
        ? reader.find(sibling.streamServer, source.isChosen)
        : null;
      if (!status?.track) continue;
      channels.move(sibling, source, now());
      this.#apply(sibling, status);
    }
  }

  /** One document for many channels: one that it does not list concerns only that channel. */
  #applyToAll(members: readonly PolledChannel[], bytes: DocumentBytes): PollOutcome {
    const reader = new StatusReader(bytes);
    const outcomes = members.map((channel) => {
      try {
        const isChosen = channel.source?.kind === 'document' && channel.source.isChosen;
        return this.#apply(channel, reader.read(channel.streamServer, isChosen));
      } catch (thrown) {
        return toOutboundError(thrown);
      }
    });
    const [error] = outcomes.filter((outcome) => outcome instanceof OutboundError);
    const haveAllFailed = outcomes.every((outcome) => outcome instanceof OutboundError);
    if (error && !(error instanceof NotListedError) && haveAllFailed) throw error;
    return outcomes.every((outcome) => outcome === 'no-metadata') ? 'no-metadata' : 'fresh';
  }

  #apply(channel: PolledChannel, status: StreamStatus): PollOutcome {
    channel.listeners = status.listeners;
    this.#deps.apply(channel, status);
    // A status page is cheap to poll and will name the next track; a stream without titles stays
    // without.
    return status.track || channel.source?.kind === 'document' ? 'fresh' : 'no-metadata';
  }

  #onFailed(key: string, members: readonly PolledChannel[], error: OutboundError): void {
    const isLast = this.#deps.getFailureCount(key) + 1 >= FAILURES_BEFORE_DETECTION;
    for (const channel of members) {
      channel.listeners = null;
      this.#deps.onFailed(channel.id);
      if (isLast && mayHaveOtherSource(channel, error))
        this.#deps.channels.move(channel, null, this.#deps.now());
    }
  }

  #shouldRetryApiOrigin({ streamServer, source, detectedAt }: PolledChannel): boolean {
    const isChosen = source?.kind === 'document' && source.isChosen;
    if (streamServer.apiOrigin === null || isChosen) return false;
    return this.#deps.now() - detectedAt > RETRY_API_ORIGIN_AFTER_MS;
  }
}

const createTimeout = () => new OutboundError('timeout', titleErrors.nothingLearned(POLL_LIMIT_MS));

/** Where the source of a channel is detected, besides its stream. */
const pagesOf = ({ streamServer: { apiOrigin, streamUrl } }: PolledChannel): readonly string[] => [
  ...(apiOrigin === null ? [] : apiAddresses(apiOrigin)),
  ...(streamUrl === null ? [] : statusAddresses(streamUrl)),
];

/** While the only server of a channel is unreachable, another detection cannot find anything. */
function mayHaveOtherSource({ streamServer, source }: PolledChannel, error: OutboundError): boolean {
  if (source === null || !error.isServerUnreachable) return source !== null;
  const { host } = new URL(source.url);
  return [streamServer.streamUrl, streamServer.apiOrigin].some(
    (address) => address !== null && URL.parse(address)?.host !== host,
  );
}
