import type { Channel, StreamCheck } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import { type ChannelRecord, VISITOR, type Viewer } from './channel-types.ts';

/** As the codec of a stream: what its segments contain is the player's to find. */
const HLS = 'HLS';
const HLS_NAME = /m3u8|mpegurl|\bhls\b/i;

type StoredAddresses = Pick<ChannelRecord, 'streamUrl' | 'alternatives'>;

/** The last check of one of a channel's addresses; that of an earlier address no longer applies. */
export function findCheck(
  { streamCheck, alternativeChecks }: Pick<ChannelRecord, 'streamCheck' | 'alternativeChecks'>,
  address: string | null,
): StreamCheck | null {
  return [streamCheck, ...alternativeChecks].find((check) => check?.streamUrl === address) ?? null;
}

/** The addresses of a channel, in the order in which they are tried. */
export const addressesOf = ({ streamUrl, alternatives }: StoredAddresses): string[] => [
  ...(streamUrl === null ? [] : [streamUrl]),
  ...alternatives.map((alternative) => alternative.streamUrl),
];

/** The last checks of those addresses that were checked. */
export const currentChecks = (channel: ChannelRecord): StreamCheck[] =>
  addressesOf(channel)
    .map((address) => findCheck(channel, address))
    .filter((check) => check !== null);

const isDead = (check: StreamCheck | null): boolean => check !== null && deadSince(check) !== null;

type Access = Pick<Channel, 'streamAccess' | 'isDead'>;
type PresentedAddresses = Access & Pick<Channel, 'isStreamDead' | 'alternatives'>;

/** What the public learns of the last check of an address. */
function toAccess(check: StreamCheck | null): Access {
  if (!check) return {};
  const { allowsCrossOrigin, resolvedUrl } = check;
  const codec = check.isHls ? HLS : (check.oggCodec ?? check.codec);
  // A stream that fails keeps what was found before: it may only restart.
  const isKnown = check.isReachable || allowsCrossOrigin !== null;
  const resolved = resolvedUrl !== null && { streamUrl: resolvedUrl };
  return {
    ...(isKnown && { streamAccess: { allowsCrossOrigin, codec, ...resolved } }),
    ...(isDead(check) && { isDead: true as const }),
  };
}

/** What a channel's addresses are to players. It is dead when all of them are. */
export function presentAccess(channel: ChannelRecord, { isAdmin }: Viewer): PresentedAddresses {
  const { streamAccess, isDead: isStreamDead } = toAccess(findCheck(channel, channel.streamUrl));
  const alternatives = channel.alternatives.map((alternative) => {
    const check = findCheck(channel, alternative.streamUrl);
    const { codec, bitrate } = alternative;
    return {
      ...alternative,
      ...(isAdmin
        ? { streamCheck: check }
        : { codec: codec ?? check?.codec ?? null, bitrate: bitrate ?? check?.bitrate ?? null }),
      ...toAccess(check),
    };
  });
  const addresses = addressesOf(channel);
  const areDead = addresses.length > 0 && addresses.every((address) => isDead(findCheck(channel, address)));
  return {
    ...(streamAccess && { streamAccess }),
    ...(areDead ? { isDead: true } : isStreamDead && { isStreamDead }),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** Whether the public learns the same of the checks of both. */
export const hasSameAccess = (one: ChannelRecord, other: ChannelRecord): boolean =>
  JSON.stringify(presentAccess(one, VISITOR)) === JSON.stringify(presentAccess(other, VISITOR));

export type InterchangeableStreams = { readonly streamUrls: readonly string[]; readonly isHls: boolean };

/**
 * The streams of a channel that one response can have one after another: those that are not dead
 * first, and only those of the codec that the first of them has.
 */
export function interchangeableStreams(channel: ChannelRecord): InterchangeableStreams {
  const streams = [channel, ...channel.alternatives].flatMap(({ streamUrl, codec }) => {
    if (streamUrl === null) return [];
    const check = findCheck(channel, streamUrl);
    const url = check?.resolvedUrl ?? streamUrl;
    const kind = isHls(url, codec, check) ? HLS : (check?.codec ?? codec)?.toUpperCase();
    return [{ url, kind, isDead: isDead(check) }];
  });
  const sorted = streams.toSorted((one, other) => Number(one.isDead) - Number(other.isDead));
  const kind = sorted[0]?.kind;
  const streamUrls = sorted
    .filter((stream, index) => index === 0 || (kind && stream.kind === kind))
    .map(({ url }) => url);
  return { streamUrls, isHls: kind === HLS };
}

/** By the last check; before the first one, by the name of the codec or the address. */
const isHls = (url: string, codec: string | null, check: StreamCheck | null): boolean =>
  check?.isHls ||
  (!check?.codec && (HLS_NAME.test(codec ?? '') || /\.m3u8$/i.test(URL.parse(url)?.pathname ?? '')));

/** The addresses of a channel's streams themselves, also where its own are playlists. */
const resolvedStreamUrls = (channel: ChannelRecord): string[] =>
  addressesOf(channel).map((address) => findCheck(channel, address)?.resolvedUrl ?? address);

/** The same, and where the last probes were redirected to. */
export const knownStreamUrls = (channel: ChannelRecord): string[] => [
  ...resolvedStreamUrls(channel),
  ...addressesOf(channel).flatMap((address) => findCheck(channel, address)?.finalUrl ?? []),
];

/** The address of the first stream that is not dead; of `streamUrl`, when all are. */
export function resolvedStreamUrl(channel: ChannelRecord): string | null {
  const urls = resolvedStreamUrls(channel);
  const live = addressesOf(channel).findIndex((address) => !isDead(findCheck(channel, address)));
  return urls[Math.max(0, live)] ?? null;
}
