import { createStore } from '../../lib/external-store.ts';

const MINUTE_MS = 60_000;

/** When playback fades out by itself: at a time, or with the song that is on air. */
export type SleepTimer = TimedSleep | 'song';

type TimedSleep = { readonly minutes: number; readonly endsAtMs: number };

/** Null: playback goes on. */
export const sleepTimerStore = createStore<SleepTimer | null>(null);

/** Starts the timer anew. */
export const sleepIn = (minutes: number): void =>
  sleepTimerStore.set(() => ({ minutes, endsAtMs: Date.now() + minutes * MINUTE_MS }));

export const sleepAfterSong = (): void => sleepTimerStore.set(() => 'song');

export const stayAwake = (): void => sleepTimerStore.set(() => null);

/** Whole minutes that are left, the last one included. @param nowMs may be up to a minute old */
export const minutesLeft = ({ minutes, endsAtMs }: TimedSleep, nowMs: number): number =>
  Math.min(minutes, Math.max(1, Math.ceil((endsAtMs - nowMs) / MINUTE_MS)));
