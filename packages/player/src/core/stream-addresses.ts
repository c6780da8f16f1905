import type { PlayerAddress, PlayerChannel } from './player-types.ts';
import { checkStreamUrl } from './stream-url.ts';

/** The addresses of a channel that may reach the device, in their order. */
export const listAddresses = ({ play = [] }: PlayerChannel): PlayerAddress[] =>
  play.flatMap((address) => {
    const check = checkStreamUrl(address.url);
    return check.ok ? { ...address, url: check.url } : [];
  });

/** Which addresses to try first: as they are listed, or by bitrate. */
export type AddressPreference = 'given' | 'highest' | 'lowest';

/** An unknown bitrate is neither high nor low. */
function compare(one: PlayerAddress, other: PlayerAddress, preference: AddressPreference): number {
  if (preference === 'given') return 0;
  const byLife = Number(one.isDead ?? false) - Number(other.isDead ?? false);
  if (byLife !== 0) return byLife;
  if (!one.bitrate || !other.bitrate) return Number(!one.bitrate) - Number(!other.bitrate);
  return preference === 'highest' ? other.bitrate - one.bitrate : one.bitrate - other.bitrate;
}

/** The addresses in the order in which they are tried: what is known to be dead last, as it is listed. */
export const sortAddresses = (
  addresses: readonly PlayerAddress[],
  preference: AddressPreference,
): PlayerAddress[] => addresses.toSorted((one, other) => compare(one, other, preference));

/** Whether a listener has a choice: there are addresses of different bitrates. */
export const hasQualities = (channel: PlayerChannel | null): boolean =>
  channel !== null && new Set(listAddresses(channel).flatMap(({ bitrate }) => bitrate || [])).size > 1;
