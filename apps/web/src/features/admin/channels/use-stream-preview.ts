import type { Player, PlayerState } from '@airdial/player/core/player-types';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sameOriginStreamUrl } from '../../../entities/channel/same-origin-stream-url.ts';
import { useRadio } from '../../../entities/player/player-controller.ts';
import { useSite } from '../../../entities/site/site.ts';
import { fieldValue } from './channel-values.ts';

export type TrialState = Pick<PlayerState, 'status' | 'error'>;

const SILENT: TrialState = { status: 'idle', error: null };

const loadPlayer = async (): Promise<Player> => {
  const { createBrowserPlayer } = await import('@airdial/player/dom/create-browser-player');
  return createBrowserPlayer({ storage: null, mediaSession: false });
};

const isOnAir = ({ status }: TrialState): boolean => status === 'loading' || status === 'playing';

/** Plays the address in the form with the radio's own engine. It ends with the dialog, and nothing is remembered of it. */
export const useStreamPreview = (form: RefObject<HTMLFormElement | null>) => {
  const radio = useRadio();
  const { systemUrl } = useSite().system;
  const [trial, setTrial] = useState(SILENT);
  const press = useRef<AbortController | null>(null);

  const stop = () => {
    press.current?.abort();
    setTrial(SILENT);
  };
  const start = async () => {
    stop();
    press.current = new AbortController();
    const { signal } = press.current;
    radio.player.pause();
    setTrial({ status: 'loading', error: null });
    const streamUrl = sameOriginStreamUrl(
      fieldValue(form.current, 'streamUrl').trim(),
      systemUrl,
      window.location.origin,
    );
    const codec = fieldValue(form.current, 'codec') || null;
    const player = await loadPlayer();
    signal.addEventListener('abort', () => player.dispose());
    if (signal.aborted) return player.dispose();
    player.subscribe(() => !signal.aborted && setTrial(player.getState()));
    const { volume } = radio.player.getState();
    player.setVolume(volume);
    player.tune({ _id: '', name: fieldValue(form.current, 'name'), channelNumber: 0, streamUrl, codec });
  };
  useEffect(() => () => press.current?.abort(), []);
  return { trial, isOn: isOnAir(trial), start, stop };
};
