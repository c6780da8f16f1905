import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ComponentProps } from 'react';
import { playButtonTexts } from '../../messages/play-button-messages.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './play-button.module.css';

type PlayButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The name of what plays, for the accessible name. */
  readonly subject: string;
  readonly state: 'stopped' | 'loading' | 'playing';
};

export const PlayIcon = ({ state }: Pick<PlayButtonProps, 'state'>) => {
  if (state === 'loading') return <LoaderCircle className={styles.spinner} aria-hidden />;
  return state === 'playing' ? (
    <Pause fill="currentColor" strokeWidth={0} aria-hidden />
  ) : (
    <Play className={styles.play} fill="currentColor" strokeWidth={0} aria-hidden />
  );
};

/** A press while loading stops, so the accessible name is 'Pause' from then on. */
export const PlayButton = ({ subject, state, className, ...props }: PlayButtonProps) => (
  <button
    type="button"
    {...props}
    className={classNames(styles.button, className)}
    aria-label={state === 'stopped' ? playButtonTexts.play(subject) : playButtonTexts.pause(subject)}
    aria-busy={state === 'loading'}
  >
    <PlayIcon state={state} />
  </button>
);
