import type { Player } from '../core/player-types.ts';

const CHANNEL_NAME = 'airdial-player';
/** Claims that cross each other are no further apart. */
const CROSSING_MS = 1_000;

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
  /** By a clock that is not set: a claim that comes later than this one was made later. */
  let claimedMs = Number.NEGATIVE_INFINITY;
  const unsubscribe = player.subscribe(() => {
    const isNowActive = isActive(player);
    if (isNowActive && !wasActive) {
      claimedAtMs = Date.now();
      claimedMs = performance.now();
      tabs.postMessage({ atMs: claimedAtMs, tab } satisfies Claim);
    }
    wasActive = isNowActive;
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isClaim(data)) return;
    // Claims that cross must not pause each other, also with the same timestamp.
    const isNewer = data.atMs > claimedAtMs || (data.atMs === claimedAtMs && data.tab > tab);
    const wins = isNewer || performance.now() - claimedMs >= CROSSING_MS;
    const { channel, output } = player.getState();
    // A paused tab that keeps its place has a stream open too.
    if (wins && channel !== null && (isActive(player) || output !== null)) player.select(channel);
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
