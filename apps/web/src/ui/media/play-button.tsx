import LoaderCircle from '@lucide/icons/icons/loader-circle';
import Pause from '@lucide/icons/icons/pause';
import Play from '@lucide/icons/icons/play';
import type { ComponentProps } from 'react';
import { playButtonTexts } from '../../messages/play-button-messages.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './play-button.module.css';

type PlayButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The name of what plays, for the accessible name. */
  readonly subject: string;
  readonly state: 'stopped' | 'loading' | 'playing';
};

export const PlayIcon = ({ state }: Pick<PlayButtonProps, 'state'>) => {
  if (state === 'loading') return <Icon icon={LoaderCircle} className={styles.spinner} />;
  return state === 'playing' ? (
    <Icon icon={Pause} fill="currentColor" strokeWidth={0} />
  ) : (
    <Icon icon={Play} className={styles.play} fill="currentColor" strokeWidth={0} />
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
