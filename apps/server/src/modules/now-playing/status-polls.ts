import { OutboundError, toOutboundError } from '../../outbound/outbound-error.ts';
import { withinTime } from '../../outbound/within-time.ts';
import { detectSource, type SourceAccess } from './detect-source.ts';
import { readStation } from './metadata-source.ts';
import { POLL_LIMIT_MS } from './poll-limits.ts';
import type { PollOutcome } from './poll-target.ts';
import type { DocumentBytes } from './read-document.ts';
import type { StationReading } from './stream-status.ts';
import type { WatchedChannel, WatchedChannels } from './watched-channels.ts';

/** So often a source that was found may fail before all others are tried again. */
const FAILURES_BEFORE_NEW_SEARCH = 3;
/** A channel with an apiOrigin that had to do without it tries it again after this time. */
const BETTER_SOURCE_AFTER_MS = 10 * 60_000;

export type StationPollsParts = {
  readonly channels: WatchedChannels;
  readonly access: SourceAccess;
  /** The same page for many who want it within seconds. */
  readonly shared: SourceAccess['fetchStatus'];
  readonly failuresOf: (key: string) => number;
  readonly apply: (channel: WatchedChannel, reading: StationReading) => void;
  readonly now: () => number;
};

/** Does one poll of one target: asks, and tells every channel of the target what came of it. Never rejects. */
export class StationPolls {
  readonly #parts: StationPollsParts;

  constructor(parts: StationPollsParts) {
    this.#parts = parts;
  }

  async poll(key: string, stopping: AbortSignal): Promise<PollOutcome> {
    const members = this.#parts.channels.members(key);
    try {
      return await withinTime({ ms: POLL_LIMIT_MS, tooLate, signal: stopping }, (signal) =>
        this.#ask(members, signal),
      );
    } catch (thrown) {
      this.#failed(key, members, toOutboundError(thrown));
      return 'failed';
    }
  }

  async #ask(members: readonly WatchedChannel[], signal: AbortSignal): Promise<PollOutcome> {
    const [first] = members;
    if (!first) return 'silent';
    const { source, station } = first;
    if (source === null || this.#mayDoBetter(first)) return this.#detect(first, signal);
    if (source.kind === 'stream')
      return this.#tell(first, await this.#parts.access.probeStream(station, signal));
    const bytes = await this.#parts.access.fetchStatus(source.url, signal);
    return this.#tellAll(members, bytes);
  }

  async #detect(channel: WatchedChannel, signal: AbortSignal): Promise<PollOutcome> {
    const { access, shared, channels, now } = this.#parts;
    const { source, reading } = await detectSource(
      channel.station,
      { ...access, fetchStatus: shared },
      signal,
    );
    channel.detectedAt = now();
    channels.move(channel, source, now());
    if (reading) return this.#tell(channel, reading);
    channel.problem = NOT_LISTED;
    return 'silent';
  }

  /** One document for many: a channel that it does not list is that channel's trouble alone. */
  #tellAll(members: readonly WatchedChannel[], bytes: DocumentBytes): PollOutcome {
    const outcomes = members.map((channel) => {
      try {
        const isChosen = channel.source?.kind === 'document' && channel.source.isChosen;
        return this.#tell(channel, readStation(bytes, channel.station, isChosen));
      } catch (thrown) {
        const fault = toOutboundError(thrown);
        channel.problem = fault.reason;
        return fault;
      }
    });
    const [fault] = outcomes.filter((outcome) => outcome instanceof OutboundError);
    if (fault && fault.reason !== NOT_LISTED && outcomes.every((outcome) => outcome instanceof OutboundError))
      throw fault;
    return outcomes.every((outcome) => outcome === 'silent') ? 'silent' : 'fresh';
  }

  #tell(channel: WatchedChannel, reading: StationReading): PollOutcome {
    channel.problem = null;
    channel.listeners = reading.listeners;
    this.#parts.apply(channel, reading);
    // A status page is cheap to ask and will name the next song; a stream without titles stays without.
    return reading.song || channel.source?.kind === 'document' ? 'fresh' : 'silent';
  }

  #failed(key: string, members: readonly WatchedChannel[], fault: OutboundError): void {
    const isTheLast = this.#parts.failuresOf(key) + 1 >= FAILURES_BEFORE_NEW_SEARCH;
    for (const channel of members) {
      channel.problem = fault.reason;
      channel.listeners = null;
      if (isTheLast && mayBeElsewhere(channel, fault))
        this.#parts.channels.move(channel, null, this.#parts.now());
    }
  }

  #mayDoBetter({ station, source, detectedAt }: WatchedChannel): boolean {
    const isChosen = source?.kind === 'document' && source.isChosen;
    if (station.apiOrigin === null || isChosen) return false;
    return this.#parts.now() - detectedAt > BETTER_SOURCE_AFTER_MS;
  }
}

const NOT_LISTED = 'The status page does not list this stream: its source is off the air.';
const tooLate = () => new OutboundError('timeout', `Nothing was learned within ${POLL_LIMIT_MS} ms.`);

/** When the server of everything that a channel has is away, there is nothing to search for. */
function mayBeElsewhere({ station, source }: WatchedChannel, fault: OutboundError): boolean {
  if (source === null || !fault.isServerAway) return source !== null;
  const { host } = new URL(source.url);
  return [station.streamUrl, station.apiOrigin].some(
    (address) => address !== null && URL.parse(address)?.host !== host,
  );
}
