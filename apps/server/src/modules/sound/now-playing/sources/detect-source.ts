import { titleErrors } from '@airdial/contract/channel/messages';
import { withTimeLimit } from '../../../../lib/time-limit.ts';
import type { DocumentBytes } from '../../../../lib/untrusted-input/status-documents/parse-status-document.ts';
import type { StreamStatus } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import { asksToWait, OutboundError, toOutboundError } from '../../../../outbound/outbound-error.ts';
import { STATUS_PAGE_LIMIT_MS } from '../polling/poll-limits.ts';
import { apiAddresses, statusAddresses } from './status-addresses.ts';
import { NotListedError, StatusReader, type StreamServer, type TrackSource } from './track-source.ts';

export type SourceAccess = {
  fetchStatus(url: string, signal: AbortSignal): Promise<DocumentBytes>;
  probeStream(server: StreamServer, signal: AbortSignal): Promise<StreamStatus>;
};

export type DetectedSource = {
  readonly source: TrackSource;
  /**
   * Null: a status page that does not list the stream yet. It will once the stream's source is
   * back.
   */
  readonly status: StreamStatus | null;
  /** Why nothing at apiOrigin was understood; null: something was, or there is no apiOrigin. */
  readonly endpointError: OutboundError | null;
};

type FoundSource = Omit<DetectedSource, 'endpointError'>;
type Failure = { readonly source: TrackSource; readonly error: OutboundError };

/**
 * Detects where a stream server publishes its tracks: at apiOrigin, on its status page or inside
 * the stream. The first source that names a track wins, else the first that responds.
 *
 * @throws OutboundError of the first attempt when no source responds, and of the one whose server
 * asks to be called later
 */
export async function detectSource(
  server: StreamServer,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<DetectedSource> {
  const found: FoundSource[] = [];
  const failures: Failure[] = [];
  const unreachableOrigins = new Set<string>();
  const slowOrigins = new Set<string>();
  for (const source of possibleSources(server)) {
    const { origin } = new URL(source.url);
    const isSlowPage = source.kind === 'document' && slowOrigins.has(origin);
    if (isSlowPage || unreachableOrigins.has(origin)) continue;
    try {
      const status = await probe(source, server, access, signal);
      found.push({ source, status });
      if (status.track) break;
    } catch (thrown) {
      const error = toOutboundError(thrown);
      if (signal.aborted || asksToWait(error)) throw error;
      if (error instanceof NotListedError) found.push({ source, status: null });
      if (error instanceof SlowResponseError) slowOrigins.add(origin);
      if (error.isServerUnreachable) unreachableOrigins.add(origin);
      failures.push({ source, error });
    }
  }
  const best =
    found.find(({ status }) => status?.track) ?? found.find(({ status }) => status !== null) ?? found[0];
  if (best) return { ...best, endpointError: findEndpointError(found, failures) };
  throw failures[0]?.error ?? toOutboundError(new Error('the channel has no address'));
}

const isEndpoint = ({ source }: { readonly source: TrackSource }): boolean =>
  source.kind === 'document' && source.isChosen;

const findEndpointError = (
  found: readonly FoundSource[],
  failures: readonly Failure[],
): OutboundError | null => (found.some(isEndpoint) ? null : (failures.findLast(isEndpoint)?.error ?? null));

const probe = async (
  source: TrackSource,
  server: StreamServer,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<StreamStatus> =>
  source.kind === 'stream'
    ? access.probeStream(server, signal)
    : new StatusReader(await fetchStatusPage(source.url, access, signal)).read(server, source.isChosen);

/**
 * The status page takes so long that no time would be left for the stream, which may respond
 * faster.
 */
class SlowResponseError extends OutboundError {
  constructor() {
    super('bad-response', titleErrors.pageIsLate(STATUS_PAGE_LIMIT_MS));
    this.name = 'SlowResponseError';
  }
}

const fetchStatusPage = (url: string, access: SourceAccess, signal: AbortSignal): Promise<DocumentBytes> =>
  withTimeLimit({ ms: STATUS_PAGE_LIMIT_MS, createError: () => new SlowResponseError(), signal }, (limited) =>
    access.fetchStatus(url, limited),
  );

function possibleSources({ apiOrigin, streamUrl }: StreamServer): TrackSource[] {
  const document = (isChosen: boolean) => (url: string) => ({ kind: 'document', url, isChosen }) as const;
  return [
    ...(apiOrigin === null ? [] : apiAddresses(apiOrigin).map(document(true))),
    ...(streamUrl === null ? [] : statusAddresses(streamUrl).map(document(false))),
    ...(streamUrl === null ? [] : [{ kind: 'stream', url: streamUrl } as const]),
  ].filter(({ url }) => URL.canParse(url));
}
