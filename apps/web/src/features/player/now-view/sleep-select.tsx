import Moon from '@lucide/icons/icons/moon';
import { minutesLeft } from '../../../entities/player/sleep-timer.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import { sleepTexts } from '../../../messages/player-bar-messages.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { Captioned } from '../captioned.tsx';
import { chooseSleep, SLEEP_OPTIONS, useSleepChoice } from '../sleep-choice.ts';
import styles from './sleep-select.module.css';

/** An icon with the time that is left; a press opens the system's own list of times. */
export const SleepSelect = () => {
  const { timer, option } = useSleepChoice();
  const now = useMinute();
  const minutes = timer === null || timer === 'song' ? null : minutesLeft(timer, now);
  return (
    <Captioned caption={timer === null ? nowViewTexts.sleep : sleepTexts.caption(minutes)}>
      <span className={styles.sleep} data-on={timer !== null || undefined}>
        <Icon icon={Moon} />
        <select
          className={styles.select}
          aria-label={timer === null ? sleepTexts.label : sleepTexts.button(minutes)}
          title={sleepTexts.label}
          value={option}
          onChange={({ target }) => chooseSleep(target.value)}
        >
          {SLEEP_OPTIONS.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </Captioned>
  );
};
