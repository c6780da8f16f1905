import type { Player } from '../core/player-types.ts';

const CHANNEL_NAME = 'airdial-player';

type Claim = { readonly atMs: number; readonly tab: string };

function isClaim(value: unknown): value is Claim {
  const claim = value as Partial<Claim> | null;
  return typeof claim?.atMs === 'number' && typeof claim.tab === 'string';
}

function isActive(player: Player): boolean {
  const { status } = player.getState();
  return status === 'loading' || status === 'playing';
}

/**
 * Lets one tab of this origin play at a time: the newest press wins, the others close their stream.
 * Returns the function that ends it; does nothing where there is no BroadcastChannel.
 */
export function enforceSingleTab(player: Player): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const tabs = new BroadcastChannel(CHANNEL_NAME);
  const tab = Math.random().toString(36).slice(2);
  let wasActive = false;
  let claimedAtMs = 0;
  const unsubscribe = player.subscribe(() => {
    const isNowActive = isActive(player);
    if (isNowActive && !wasActive) {
      claimedAtMs = Date.now();
      tabs.postMessage({ atMs: claimedAtMs, tab } satisfies Claim);
    }
    wasActive = isNowActive;
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Claims with the same timestamp must not pause each other.
    const isNewer =
      isClaim(data) && (data.atMs > claimedAtMs || (data.atMs === claimedAtMs && data.tab > tab));
    const { channel, output } = player.getState();
    // A paused tab that keeps its place has a stream open too.
    if (isNewer && channel !== null && (isActive(player) || output !== null)) player.select(channel);
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
