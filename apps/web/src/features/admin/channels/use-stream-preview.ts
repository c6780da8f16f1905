import type { Player, PlayerState } from '@airdial/player';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sameOriginStreamUrl } from '../../../entities/channel/same-origin-stream-url.ts';
import { usePlayerController } from '../../../entities/player/player-controller.ts';
import { useSite } from '../../../entities/site/site.ts';
import { readField } from '../../../lib/form/form-values.ts';

export type PreviewState = Pick<PlayerState, 'status' | 'error'>;

const IDLE: PreviewState = { status: 'idle', error: null };

const loadPlayer = async (): Promise<Player> => {
  const { createBrowserPlayer } = await import('@airdial/player/browser');
  return createBrowserPlayer({ storage: null, mediaSession: false });
};

/**
 * Plays the URL in the form with a player of its own, which stores nothing and is disposed with the
 * dialog.
 */
export const useStreamPreview = (form: RefObject<HTMLFormElement | null>) => {
  const { player: listenerPlayer } = usePlayerController();
  const { systemUrl } = useSite().system;
  const [preview, setPreview] = useState(IDLE);
  const running = useRef<AbortController | null>(null);

  const stop = () => {
    running.current?.abort();
    setPreview(IDLE);
  };
  const start = async () => {
    stop();
    running.current = new AbortController();
    const { signal } = running.current;
    listenerPlayer.pause();
    setPreview({ status: 'loading', error: null });
    const typedUrl = readField(form.current, 'streamUrl').trim();
    const streamUrl = sameOriginStreamUrl(typedUrl, systemUrl, window.location.origin);
    const codec = readField(form.current, 'codec') || null;
    const name = readField(form.current, 'name');
    const player = await loadPlayer();
    signal.addEventListener('abort', () => player.dispose());
    if (signal.aborted) return player.dispose();
    player.subscribe(() => !signal.aborted && setPreview(player.getState()));
    player.setVolume(listenerPlayer.getState().volume);
    player.tune({ _id: '', name, channelNumber: 0, streamUrl, codec });
  };
  useEffect(() => () => running.current?.abort(), []);
  const isOn = preview.status === 'loading' || preview.status === 'playing';
  return { preview, isOn, start, stop };
};
