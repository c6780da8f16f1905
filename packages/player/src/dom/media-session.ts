import type { Player, PlayerState } from '../core/player-types.ts';

/** Used where the system names no offset. */
const SEEK_OFFSET_SECONDS = 10;

/**
 * Shows the player in the system's media controls and runs their commands (Media Session API).
 * Returns the function that removes both; does nothing where the browser has no media session.
 */
export function bindMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  let shown: PlayerState | null = null;
  const sync = () => {
    const state = player.getState();
    if (shown === null || hasChanged(shown, state)) show(player, state);
    shown = state;
  };
  sync();
  const unsubscribe = player.subscribe(sync);
  return () => {
    unsubscribe();
    clear();
  };
}

const SHOWN_KEYS = ['status', 'channel', 'nowPlaying', 'canRewind', 'channels'] as const;

function hasChanged(before: PlayerState, after: PlayerState): boolean {
  return SHOWN_KEYS.some((key) => before[key] !== after[key]);
}

function show(player: Player, state: PlayerState): void {
  const { mediaSession } = navigator;
  mediaSession.metadata = state.channel === null ? null : new MediaMetadata(toMetadata(state));
  mediaSession.playbackState = toPlaybackState(state);
  const isIdle = state.channel === null;
  handle('play', isIdle ? null : () => player.play());
  handle('pause', isIdle ? null : () => player.pause());
  handle('stop', isIdle ? null : () => player.stop());
  const canStep = state.channels.length > 1;
  handle('previoustrack', canStep ? () => player.previous() : null);
  handle('nexttrack', canStep ? () => player.next() : null);
  // Phones show these instead of previous and next, so set them only where seeking works.
  handle('seekbackward', state.canRewind ? (details) => player.rewind(seekOffset(details)) : null);
  handle('seekforward', state.canRewind ? (details) => player.rewind(-seekOffset(details)) : null);
}

function seekOffset(details: MediaSessionActionDetails): number {
  return details.seekOffset ?? SEEK_OFFSET_SECONDS;
}

function toPlaybackState({ status }: PlayerState): MediaSessionPlaybackState {
  if (status === 'idle') return 'none';
  return status === 'paused' ? 'paused' : 'playing';
}

/** The track and its artist, or the channel when no track is known. */
function toMetadata({ channel, nowPlaying }: Pick<PlayerState, 'channel' | 'nowPlaying'>): MediaMetadataInit {
  const name = channel?.name ?? '';
  const picture = nowPlaying?.artwork || channel?.imageUrl;
  return {
    title: nowPlaying?.title || name,
    artist: nowPlaying?.artist || (nowPlaying?.title ? name : ''),
    album: nowPlaying?.album || name,
    artwork: picture ? [{ src: new URL(picture, document.baseURI).href }] : [],
  };
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not support the action.
  }
}

function clear(): void {
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = 'none';
  for (const action of [
    'play',
    'pause',
    'stop',
    'previoustrack',
    'nexttrack',
    'seekbackward',
    'seekforward',
  ] as const)
    handle(action, null);
}
