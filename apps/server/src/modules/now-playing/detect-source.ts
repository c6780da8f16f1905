import { OutboundError, toOutboundError } from '../../outbound/outbound-error.ts';
import { withinTime } from '../../outbound/within-time.ts';
import { NotListedError, readStation, type Station, type StationSource } from './metadata-source.ts';
import { STATUS_LOOK_MS } from './poll-limits.ts';
import type { DocumentBytes } from './read-document.ts';
import { apiAddresses, statusAddresses } from './status-addresses.ts';
import type { StationReading } from './stream-status.ts';

export type SourceAccess = {
  fetchStatus(url: string, signal: AbortSignal): Promise<DocumentBytes>;
  probeStream(station: Station, signal: AbortSignal): Promise<StationReading>;
};

export type DetectedSource = {
  readonly source: StationSource;
  /** A status page that does not list the stream yet is better than nothing: it will when the source comes back. */
  readonly reading: StationReading | null;
};

type Finding = { readonly source: StationSource; readonly reading: StationReading | null };

/**
 * Finds out where a station tells its titles: apiOrigin, its server's status page, the stream itself. The first that
 * names a song wins; else the first that answers.
 *
 * @throws OutboundError of the first attempt when nothing answers
 */
export async function detectSource(
  station: Station,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<DetectedSource> {
  const found: Finding[] = [];
  const faults: OutboundError[] = [];
  const awayOrigins = new Set<string>();
  const drippingOrigins = new Set<string>();
  for (const source of candidates(station)) {
    const { origin } = new URL(source.url);
    const isHopeless = source.kind === 'document' && drippingOrigins.has(origin);
    if (isHopeless || awayOrigins.has(origin)) continue;
    try {
      const reading = await look(source, station, access, signal);
      if (reading.song) return { source, reading };
      found.push({ source, reading });
    } catch (thrown) {
      const fault = toOutboundError(thrown);
      if (signal.aborted) throw fault;
      if (fault instanceof NotListedError) found.push({ source, reading: null });
      if (fault instanceof SlowResponseError) drippingOrigins.add(origin);
      if (fault.isServerAway) awayOrigins.add(origin);
      faults.push(fault);
    }
  }
  return best(found, faults);
}

function best(found: readonly Finding[], faults: readonly OutboundError[]): DetectedSource {
  const answered = found.find(({ reading }) => reading !== null) ?? found[0];
  if (answered) return answered;
  throw faults[0] ?? toOutboundError(new Error('the channel has no address'));
}

const look = async (
  source: StationSource,
  station: Station,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<StationReading> =>
  source.kind === 'stream'
    ? access.probeStream(station, signal)
    : readStation(await lookAtPage(source.url, access, signal), station, source.isChosen);

/** Its pages come so slowly that there would be no time left for its stream, which may do better. */
class SlowResponseError extends OutboundError {
  constructor() {
    super('bad-answer', `The status page was not there within ${STATUS_LOOK_MS} ms.`);
    this.name = 'SlowResponseError';
  }
}

const lookAtPage = (url: string, access: SourceAccess, signal: AbortSignal): Promise<DocumentBytes> =>
  withinTime({ ms: STATUS_LOOK_MS, tooLate: () => new SlowResponseError(), signal }, (inTime) =>
    access.fetchStatus(url, inTime),
  );

function candidates({ apiOrigin, streamUrl }: Station): StationSource[] {
  const document = (isChosen: boolean) => (url: string) => ({ kind: 'document', url, isChosen }) as const;
  return [
    ...(apiOrigin === null ? [] : apiAddresses(apiOrigin).map(document(true))),
    ...(streamUrl === null ? [] : statusAddresses(streamUrl).map(document(false))),
    ...(streamUrl === null ? [] : [{ kind: 'stream', url: streamUrl } as const]),
  ].filter(({ url }) => URL.canParse(url));
}
