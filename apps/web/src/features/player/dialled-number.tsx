import { usePlayerState } from '../../entities/player/player-controller.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './dialled-number.module.css';

/** The number being typed, with the channel that it would tune. */
export const DialledNumber = ({ digits }: { readonly digits: string }) => {
  const name = usePlayerState(
    ({ channels }) => channels.find(({ channelNumber }) => channelNumber === Number(digits))?.name,
  );
  return (
    <div role="status" className={classNames(styles.indicator, digits !== '' && styles.shown)}>
      {digits !== '' && (
        <>
          <span className={styles.digits}>{digits}</span>
          {name && <span className={styles.name}>{name}</span>}
        </>
      )}
    </div>
  );
};
