import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { sleepTimerStore, stayAwake } from '../../entities/player/sleep-timer.ts';
import { useStore } from '../../lib/external-store.ts';
import type { BarTrack } from './bar-titles.tsx';

/** Slow enough not to wake a sleeping listener. */
const TIME_FADE_MS = 15_000;
/** The next song has begun. */
const SONG_FADE_MS = 4_000;

/** Carries the sleep timer out while a channel is in the bar. */
export const useSleepTimer = ({ channel: { _id: channelId }, track }: BarTrack): void => {
  const { player } = usePlayerController();
  const timer = useStore(sleepTimerStore);
  const song = track && `${track.artist} ${track.title}`;
  const atStart = useRef({ song, channelId });
  const fallAsleep = useEffectEvent((fadeMs: number) => {
    stayAwake();
    player.fadeOut(fadeMs);
  });

  useEffect(() => {
    if (timer === null || timer === 'song') return;
    const timeout = setTimeout(() => fallAsleep(TIME_FADE_MS), Math.max(0, timer.endsAtMs - Date.now()));
    return () => clearTimeout(timeout);
  }, [timer]);

  useEffect(() => {
    const { current: before } = atStart;
    if (timer !== 'song') atStart.current = { song, channelId };
    // A listener who chooses another channel is awake.
    else if (channelId !== before.channelId) stayAwake();
    else if (song !== before.song) fallAsleep(SONG_FADE_MS);
  }, [timer, song, channelId]);

  useEffect(() => stayAwake, []);
};
