import type { PlayerChannel } from './player-types.ts';
import { checkStreamUrl } from './stream-url.ts';

/** The findings about the first address do not apply to another one. */
const UNKNOWN = { codec: null, bitrate: null, streamAccess: undefined } as const;

/** The addresses of a channel as the operator orders them, each as a channel that has no other. */
export function listAddresses({ alternatives = [], ...first }: PlayerChannel): PlayerChannel[] {
  const others = alternatives
    .filter(({ streamUrl }) => checkStreamUrl(streamUrl).ok)
    .map(({ isDead, ...alternative }) => ({ ...first, ...UNKNOWN, ...alternative, isStreamDead: isDead }));
  return [first, ...others];
}

/** Which addresses to try first: as the operator orders them, or by bitrate. */
export type AddressPreference = 'given' | 'highest' | 'lowest';

const isDead = ({ isStreamDead }: PlayerChannel): boolean => isStreamDead === true;

/** An unknown bitrate is neither high nor low. */
function compare(one: PlayerChannel, other: PlayerChannel, preference: AddressPreference): number {
  const byLife = Number(isDead(one)) - Number(isDead(other));
  if (byLife !== 0 || preference === 'given') return byLife;
  if (!one.bitrate || !other.bitrate) return Number(!one.bitrate) - Number(!other.bitrate);
  return preference === 'highest' ? other.bitrate - one.bitrate : one.bitrate - other.bitrate;
}

/**
 * The addresses in the order in which they are tried. What a check of the server found dead comes
 * last: it may live again since.
 */
export const sortAddresses = (
  addresses: readonly PlayerChannel[],
  preference: AddressPreference,
): PlayerChannel[] => addresses.toSorted((one, other) => compare(one, other, preference));

/** Whether a listener has a choice: there are addresses of different bitrates. */
export function hasQualities(channel: PlayerChannel | null): boolean {
  if (!channel?.alternatives) return false;
  const bitrates = listAddresses(channel).map(({ bitrate }) => bitrate);
  return new Set(bitrates.filter(Boolean)).size > 1;
}
