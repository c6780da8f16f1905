import { streamCheckWarnings } from '@airdial/contract/channel/messages';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import type { FirstStream } from '../inspection/first-stream-service.ts';

/** A stream that takes longer until its response begins is slow. */
const SLOW_STREAM_MS = 2_000;

/** What the channel claims about its stream. */
export type StreamClaims = {
  readonly streamUrl: string;
  readonly codec: string | null;
  readonly bitrate: number | null;
};
type Facts = Pick<StreamCheck, 'metadataSource' | 'checkedAt'> & {
  /** Why the metadata endpoint is of no use; null: it is, or there is none. */
  readonly endpointProblem: string | null;
  /** Whether the stream has to have titles. */
  readonly hasTitles: boolean;
  readonly isSecurePage: boolean;
};

export const UNREADABLE = {
  isReachable: false,
  resolvedUrl: null,
  contentType: null,
  codec: null,
  oggCodec: null,
  isHls: false,
  bitrate: null,
  allowsCrossOrigin: null,
  metadataSource: null,
  problems: [] as StreamCheck['problems'],
} as const;

/** Turns a probe into a stream check with warnings for administrators. */
export function evaluateProbe(probe: FirstStream, claims: StreamClaims, facts: Facts): StreamCheck {
  const { streamUrl } = claims;
  const found = { ...probe, resolvedUrl: probe.url === streamUrl ? null : probe.url };
  const { isAudio, codec } = found;
  return {
    checkedAt: facts.checkedAt,
    streamUrl,
    isReachable: isAudio,
    resolvedUrl: found.resolvedUrl,
    ...(probe.finalUrl === null ? {} : { finalUrl: probe.finalUrl }),
    contentType: probe.contentType || null,
    codec,
    oggCodec: probe.oggCodec,
    isHls: probe.isHls,
    bitrate: probe.bitrate,
    allowsCrossOrigin: probe.allowsCrossOrigin,
    metadataSource: facts.metadataSource,
    warnings: [...addressWarnings(found, facts), ...contentWarnings(found, claims, facts)],
    problems: isAudio ? findProblems(found, facts) : [],
    failingSince: isAudio ? null : facts.checkedAt,
    ...(isAudio ? {} : { failure: 'not-audio' }),
  };
}

/**
 * Carries over what an earlier check of the same address found: a stream that fails keeps its facts,
 * and the time of its first failure; an address that was tried without a session is not tried again.
 */
export function withHistory(found: StreamCheck, previous: StreamCheck | null): StreamCheck {
  const isSameAddress = previous?.streamUrl === found.streamUrl;
  const check = withSession(found, isSameAddress ? previous.sessionAddress : undefined);
  if (check.failingSince === null || !isSameAddress) return check;
  const { checkedAt, isReachable, warnings, failure } = check;
  const since = previous.failingSince;
  // A clock that was ahead may have dated the first failure.
  const failingSince = since !== null && since < checkedAt ? since : checkedAt;
  return { ...previous, checkedAt, isReachable, warnings, failingSince, failure };
}

function withSession(check: StreamCheck, known: StreamCheck['sessionAddress']): StreamCheck {
  const { sessionAddress = known } = check;
  if (sessionAddress === undefined) return check;
  const { sessionNeeded, sessionRemoved } = streamCheckWarnings;
  const warning = sessionAddress === null ? sessionNeeded : sessionRemoved(sessionAddress);
  return { ...check, sessionAddress, warnings: [...check.warnings, warning] };
}

type Found = FirstStream & Pick<StreamCheck, 'resolvedUrl'>;

const isSlow = ({ responseMs }: FirstStream): boolean => responseMs > SLOW_STREAM_MS;

const lacksTitles = ({ hasTitles, metadataSource }: Facts): boolean => hasTitles && metadataSource === null;

function findProblems(found: Found, facts: Facts): StreamCheck['problems'] {
  return [
    ...(isSlow(found) ? (['slow'] as const) : []),
    ...(lacksTitles(facts) ? (['no-titles'] as const) : []),
    ...(facts.isSecurePage && found.url?.startsWith('http:') ? (['http'] as const) : []),
    ...(found.resolvedUrl === null ? [] : (['playlist'] as const)),
  ];
}

function addressWarnings({ url, resolvedUrl }: Found, { isSecurePage }: Facts): string[] {
  if (url === null) return [streamCheckWarnings.emptyPlaylist];
  return [
    ...(resolvedUrl === null ? [] : [streamCheckWarnings.playlist(resolvedUrl)]),
    ...(isSecurePage && url.startsWith('http:') ? [streamCheckWarnings.insecure] : []),
  ];
}

function contentWarnings(found: Found, { codec, bitrate }: StreamClaims, facts: Facts): string[] {
  const { url, contentType } = found;
  if (url === null) return [];
  if (!found.isAudio) return [streamCheckWarnings.notAudio(contentType || 'something of no known type')];
  const isOtherCodec = found.codec !== null && codec !== null && found.codec !== codec.toUpperCase();
  const isOtherRate = found.bitrate !== null && bitrate !== null && found.bitrate !== bitrate;
  return [
    ...(isSlow(found) ? [streamCheckWarnings.slow(Math.round(found.responseMs / 1_000))] : []),
    ...(found.allowsCrossOrigin ? [] : [streamCheckWarnings.noCors]),
    ...(isOtherCodec ? [streamCheckWarnings.otherCodec(found.codec ?? '', codec ?? '')] : []),
    ...(isOtherRate ? [streamCheckWarnings.otherBitrate(found.bitrate ?? 0, bitrate ?? 0)] : []),
    ...(facts.endpointProblem === null ? [] : [streamCheckWarnings.endpointUnusable(facts.endpointProblem)]),
    ...(lacksTitles(facts) ? [streamCheckWarnings.noTitles] : []),
  ];
}
