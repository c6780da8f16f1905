import type { Player } from '../core/player-types.ts';

const CHANNEL_NAME = 'airdial-player';

type Claim = { readonly atMs: number; readonly tab: string };

function isClaim(value: unknown): value is Claim {
  const claim = value as Partial<Claim> | null;
  return typeof claim?.atMs === 'number' && typeof claim.tab === 'string';
}

function wantsSound(player: Player): boolean {
  const { status } = player.getState();
  return status === 'loading' || status === 'playing';
}

/** Lets one tab of this site sound at a time: the newest press wins, the others pause. */
export function keepOneTab(player: Player): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const tabs = new BroadcastChannel(CHANNEL_NAME);
  const tab = Math.random().toString(36).slice(2);
  let wanted = false;
  let claimedAtMs = 0;
  const unsubscribe = player.subscribe(() => {
    const wants = wantsSound(player);
    if (wants && !wanted) {
      claimedAtMs = Date.now();
      tabs.postMessage({ atMs: claimedAtMs, tab } satisfies Claim);
    }
    wanted = wants;
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Claims made at the same moment must not silence each other.
    const isNewer =
      isClaim(data) && (data.atMs > claimedAtMs || (data.atMs === claimedAtMs && data.tab > tab));
    if (isNewer && wantsSound(player)) player.pause();
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
