import {
  type SleepTimer,
  sleepAfterSong,
  sleepIn,
  sleepTimerStore,
  stayAwake,
} from '../../entities/player/sleep-timer.ts';
import { useStore } from '../../lib/external-store.ts';
import { sleepTexts } from '../../messages/player-bar-messages.ts';

const SLEEP_MINUTES = [15, 30, 45, 60] as const;
const OFF = 'off';
const SONG = 'song';
/** The options of a select. */
export const SLEEP_OPTIONS = [
  { value: OFF, text: sleepTexts.off },
  ...SLEEP_MINUTES.map((minutes) => ({ value: `${minutes}`, text: sleepTexts.minutes(minutes) })),
  { value: SONG, text: sleepTexts.song },
];

const toOption = (timer: SleepTimer | null): string => {
  if (timer === null) return OFF;
  return timer === 'song' ? SONG : `${timer.minutes}`;
};

/** @param option a value of SLEEP_OPTIONS */
export const chooseSleep = (option: string): void => {
  if (option === OFF) stayAwake();
  else if (option === SONG) sleepAfterSong();
  else sleepIn(Number(option));
};

/** The timer, and the option that it is. */
export const useSleepChoice = () => {
  const timer = useStore(sleepTimerStore);
  return { timer, option: toOption(timer) };
};
