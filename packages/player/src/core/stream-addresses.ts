import type { PlayerChannel } from './player-types.ts';
import { checkStreamUrl } from './stream-url.ts';

/** What is known of the first address says nothing about another one. */
const UNKNOWN = { codec: null, bitrate: null, streamAccess: undefined } as const;

/**
 * The addresses of a channel in the order in which they are tried, each as a channel that has no
 * other. What a check of the server found dead comes last: it may live again since.
 */
export function listAddresses({ alternatives = [], ...first }: PlayerChannel): PlayerChannel[] {
  const others = alternatives
    .filter(({ streamUrl }) => checkStreamUrl(streamUrl).ok)
    .map(({ isDead, ...alternative }) => ({ ...first, ...UNKNOWN, ...alternative, isStreamDead: isDead }));
  const all: PlayerChannel[] = [first, ...others];
  const isDead = (address: PlayerChannel) => address.isStreamDead === true;
  return [...all.filter((address) => !isDead(address)), ...all.filter(isDead)];
}
