import type { Channel, PlayAddress, StreamCheck, StreamKind } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import { toStreamKind } from '@airdial/contract/channel/stream-kind';
import { LISTEN_PATH } from '@airdial/contract/server-paths';
import { presentLoudness, toGainSteps } from './channel-loudness-presenter.ts';
import { type ChannelRecord, isRelayed, VISITOR, type Viewer } from './channel-types.ts';

/**
 * What browsers play better once they may read it: MP3 and AAC start ten times sooner through
 * MediaSource, and few play HLS themselves. Ogg starts as soon in the plain element.
 */
const READ_KINDS: ReadonlySet<StreamKind> = new Set(['hls', 'mp3', 'aac']);

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

/** Whether the last probes found no audio, at any of the channel's addresses. */
export function isDeadEverywhere(channel: ChannelRecord): boolean {
  const addresses = addressesOf(channel);
  return addresses.length > 0 && addresses.every((address) => isDead(findCheck(channel, address)));
}

type PresentedAddresses = Pick<Channel, 'play' | 'isDead' | 'attenuation' | 'loudness' | 'alternatives'>;

/** What a channel's addresses are to players. It is dead when all of them are. */
export function presentAccess(channel: ChannelRecord, { isAdmin }: Viewer): PresentedAddresses {
  const alternatives = channel.alternatives.map((alternative) => ({
    ...alternative,
    ...(isAdmin && { streamCheck: findCheck(channel, alternative.streamUrl) }),
  }));
  return {
    play: presentPlay(channel),
    ...(isDeadEverywhere(channel) && { isDead: true }),
    ...presentLoudness(channel, { isAdmin, gainSteps: relayGainSteps(channel) }),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** Whether the public learns the same of the checks of both. */
export const hasSameAccess = (one: ChannelRecord, other: ChannelRecord): boolean =>
  JSON.stringify(presentAccess(one, VISITOR)) === JSON.stringify(presentAccess(other, VISITOR));

/** The streams of a channel's addresses, also where those are playlists, in the order of `addressesOf`. */
export const listStreams = (channel: ChannelRecord): PlayAddress[] =>
  [channel, ...channel.alternatives].flatMap(({ streamUrl, codec, bitrate }) => {
    if (streamUrl === null) return [];
    const check = findCheck(channel, streamUrl);
    const url = check?.resolvedUrl ?? streamUrl;
    return {
      url,
      kind: check?.isHls ? 'hls' : toStreamKind(check?.oggCodec ?? check?.codec ?? codec, url),
      readable: check?.allowsCrossOrigin ?? null,
      bitrate: bitrate ?? check?.bitrate ?? null,
      ...(isDead(check) && { isDead: true as const }),
      ...(check?.failure && { failure: check.failure }),
    };
  });

/** A dead one may live again since. */
const deadLast = (streams: readonly PlayAddress[]): PlayAddress[] =>
  streams.toSorted((one, other) => Number(one.isDead ?? 0) - Number(other.isDead ?? 0));

/** Where a browser plays the channel; `Channel.play` of the contract says in which order. */
function presentPlay(channel: ChannelRecord): PlayAddress[] {
  const [first, ...others] = listStreams(channel);
  if (!first) return [];
  if (!isRelayed(channel)) return deadLast([first, ...others]);
  const relayed: PlayAddress = {
    ...first,
    // Named as a page's, whose listeners are counted by their live connection.
    url: `/relay/${channel.id}?page`,
    kind: interchangeableStreams(channel).kind,
    readable: true,
  };
  // The relay itself moves on to the further addresses.
  if (channel.relay === 'always') return [relayed];
  const isRelayBetter = first.readable === false && READ_KINDS.has(first.kind);
  if (isRelayBetter) return deadLast([relayed, ...others]);
  return deadLast([first, ...(/^http:/i.test(first.url) ? [relayed] : []), ...others]);
}

export type InterchangeableStreams = { readonly streamUrls: readonly string[]; readonly kind: StreamKind };

/**
 * The streams of a channel that one response can have one after another: those that are not dead
 * first, and only those of the kind of the first.
 */
export function interchangeableStreams(channel: ChannelRecord): InterchangeableStreams {
  const [first, ...others] = deadLast(listStreams(channel));
  if (!first) return { streamUrls: [], kind: 'unknown' };
  const { kind } = first;
  const same = kind === 'unknown' ? [] : others.filter((other) => other.kind === kind);
  return { streamUrls: [first, ...same].map(({ url }) => url), kind };
}

/** Where the streams are, and where the last probes were redirected to. */
export const knownStreamUrls = (channel: ChannelRecord): string[] => [
  ...listStreams(channel).map(({ url }) => url),
  ...addressesOf(channel).flatMap((address) => findCheck(channel, address)?.finalUrl ?? []),
];

/** The address of the first stream that is not dead; of `streamUrl`, when all are. */
export const resolvedStreamUrl = (channel: ChannelRecord): string | null =>
  deadLast(listStreams(channel))[0]?.url ?? null;

/** Whether all listeners get the stream from the relay. */
export const playsByRelay = (channel: ChannelRecord): boolean =>
  channel.relay === 'always' && isRelayed(channel);

/**
 * By how many steps of its gain the relay lowers the channel, for every device: only MP3 that all listeners get from
 * the relay, since pages lower a channel alike wherever they play it.
 */
export const relayGainSteps = (channel: ChannelRecord): number =>
  playsByRelay(channel) && interchangeableStreams(channel).kind === 'mp3' ? toGainSteps(channel) : 0;

/** Where other programs find the channel, whatever its stream's address is by then. */
export const lastingPath = ({ channelNumber }: Pick<ChannelRecord, 'channelNumber'>): string =>
  `${LISTEN_PATH}/${channelNumber}`;

/**
 * Where a program other than our page plays the channel; the relay's address is a path of this site. It ends
 * with a name for HLS, where programs find no other than the address.
 */
export function listenAddress(channel: ChannelRecord): string | null {
  if (!playsByRelay(channel)) return resolvedStreamUrl(channel);
  const path = `/relay/${channel.id}`;
  if (interchangeableStreams(channel).kind !== 'hls') return path;
  return `${path}/${encodeURIComponent(channel.name.toWellFormed().replaceAll(/[/\\]/g, '-'))}.m3u8`;
}
