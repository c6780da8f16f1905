import { useQuery } from '@tanstack/react-query';
import { dialNumberOptions } from '../../entities/dial/dial-queries.ts';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './player-keys.module.css';

/** The name of the channel with this number: from the playlist, or from its page of the dial. */
const useChannelName = (number: number): string | undefined => {
  const isNumber = (channel: { readonly channelNumber: number }) => channel.channelNumber === number;
  const listed = usePlayerState(({ channels }) => channels.find(isNumber)?.name);
  const hasAll = usePlayerState(({ wraps }) => wraps);
  const enabled = number > 0 && !listed && !hasAll;
  const { data } = useQuery({ ...dialNumberOptions(number), enabled });
  return listed ?? data?.channels.find(isNumber)?.name;
};

/** The typed number, with the name of its channel. */
export const TypedNumber = ({ digits }: { readonly digits: string }) => {
  const name = useChannelName(Number(digits));
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
