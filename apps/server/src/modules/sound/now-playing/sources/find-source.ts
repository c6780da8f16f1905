import { asksToWait, type OutboundError, toOutboundError } from '../../../../outbound/outbound-error.ts';
import { detectSource, type SourceAccess } from './detect-source.ts';
import type { StreamServer } from './track-source.ts';

export type FoundSource = {
  /** Where the tracks come from; null: nowhere. */
  readonly metadataSource: 'endpoint' | 'status-page' | 'stream' | null;
  /** Why the metadata endpoint is of no use; null: it is, or there is none. */
  readonly endpointProblem: string | null;
};

/** Finds where a stream server publishes its tracks, for people, and whether its metadata endpoint is of use. */
export async function findSource(
  server: StreamServer,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<FoundSource> {
  try {
    const { source, status, endpointError } = await detectSource(server, access, signal);
    const endpointProblem = endpointError?.reason ?? null;
    if (source.kind === 'stream') return { metadataSource: status?.track ? 'stream' : null, endpointProblem };
    return { metadataSource: source.isChosen ? 'endpoint' : 'status-page', endpointProblem };
  } catch (thrown) {
    return { metadataSource: null, endpointProblem: toEndpointProblem(server, toOutboundError(thrown)) };
  }
}

/** The first error is that of the endpoint, unless one of its servers asks to be called later. */
function toEndpointProblem({ apiOrigin }: StreamServer, error: OutboundError): string | null {
  return apiOrigin === null || asksToWait(error) ? null : error.reason;
}
