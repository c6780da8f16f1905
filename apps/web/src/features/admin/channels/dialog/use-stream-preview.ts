import { toPlayAddress } from '@airdial/contract/channel/stream-kind';
import type { Player, PlayerState } from '@airdial/player';
import { useEffect, useRef, useState } from 'react';
import { usePlayerController } from '../../../../entities/player/player-controller.ts';
import { sameOriginStreamUrl } from '../../../../entities/player/same-origin-stream-url.ts';
import { useSite } from '../../../../entities/site/site.ts';

export type PreviewState = Pick<PlayerState, 'status' | 'error'>;

const IDLE: PreviewState = { status: 'idle', error: null };

const loadPlayer = async (): Promise<Player> => {
  const { createBrowserPlayer } = await import('@airdial/player/browser');
  return createBrowserPlayer({ storage: null, mediaSession: false });
};

/** What is played. */
export type PreviewSource = {
  /** Or what finds it out. */
  readonly streamUrl: string | Promise<string>;
  readonly codec: string | null;
  readonly name: string;
};

/** Plays an address with a player of its own, which stores nothing and is disposed with the dialog. */
export const useStreamPreview = () => {
  const { player: listenerPlayer } = usePlayerController();
  const { systemUrl } = useSite().system;
  const [preview, setPreview] = useState(IDLE);
  const running = useRef<AbortController | null>(null);

  const stop = () => {
    running.current?.abort();
    setPreview(IDLE);
  };
  const start = async ({ streamUrl: given, codec, name }: PreviewSource) => {
    stop();
    running.current = new AbortController();
    const { signal } = running.current;
    listenerPlayer.pause();
    setPreview({ status: 'loading', error: null });
    const [player, address] = await Promise.all([loadPlayer().catch(() => null), given]);
    if (!player) {
      // Its code could not be loaded, such as offline.
      if (!signal.aborted) setPreview({ status: 'paused', error: 'network' });
      return;
    }
    const streamUrl = sameOriginStreamUrl(address, systemUrl, window.location.origin);
    signal.addEventListener('abort', () => player.dispose());
    if (signal.aborted) return player.dispose();
    player.subscribe(() => !signal.aborted && setPreview(player.getState()));
    player.setVolume(listenerPlayer.getState().volume);
    player.tune({ _id: '', name, channelNumber: 0, play: [toPlayAddress(streamUrl, codec)] });
  };
  useEffect(() => () => running.current?.abort(), []);
  const isOn = preview.status === 'loading' || preview.status === 'playing';
  return { preview, isOn, start, stop };
};
