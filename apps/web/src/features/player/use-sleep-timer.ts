import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { sleepTimerStore, stayAwake } from '../../entities/player/sleep-timer.ts';
import { useStore } from '../../lib/external-store.ts';
import type { BarTrack } from './bar-titles.tsx';

/** Slow enough not to wake a sleeping listener. */
const TIME_FADE_MS = 15_000;
/** The next song has begun. */
const SONG_FADE_MS = 4_000;
/** A pause or an outage makes the listener later by one second at a time. */
const JUMP_SECONDS = 2;
/** The title of another place is shown at once. */
const JUMP_MS = 1_000;

/** Carries the sleep timer out while a channel is in the bar. */
export const useSleepTimer = ({ channel: { _id: channelId }, track }: BarTrack): void => {
  const { player } = usePlayerController();
  const timer = useStore(sleepTimerStore);
  const song = track && `${track.artist} ${track.title}`;
  const behindSeconds = usePlayerState((state) => state.behindLiveSeconds);
  const heard = useRef({ song, channelId, behindSeconds, jumpedAtMs: 0 });
  const fallAsleep = useEffectEvent((fadeMs: number) => {
    stayAwake();
    player.fadeOut(fadeMs);
  });

  useEffect(() => {
    if (timer === null) return;
    // The timer before this one may be fading the sound out.
    player.endFade();
    if (timer === 'song') return;
    const timeout = setTimeout(() => fallAsleep(TIME_FADE_MS), Math.max(0, timer.endsAtMs - Date.now()));
    return () => clearTimeout(timeout);
  }, [timer, player]);

  useEffect(() => {
    const { current: before } = heard;
    const hasJumped = Math.abs(behindSeconds - before.behindSeconds) >= JUMP_SECONDS;
    const jumpedAtMs = hasJumped ? Date.now() : before.jumpedAtMs;
    heard.current = { song, channelId, behindSeconds, jumpedAtMs };
    if (timer !== 'song') return;
    // A listener who chooses another channel is awake.
    if (channelId !== before.channelId) stayAwake();
    // After a rewind into another song the end of that one counts.
    else if (song !== before.song && Date.now() - jumpedAtMs > JUMP_MS) fallAsleep(SONG_FADE_MS);
  }, [timer, song, channelId, behindSeconds]);

  useEffect(() => stayAwake, []);
};
