import { useQuery } from '@tanstack/react-query';
import { playableOptions } from '../../entities/channel/channel-detail-queries.ts';
import { dialOptions } from '../../entities/dial/dial-queries.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './player-keys.module.css';

/** The name of the channel with this number. Its addresses are loaded before the number is complete. */
const useChannelName = (number: number): string | undefined => {
  const { data: dial } = useQuery({ ...dialOptions, enabled: number > 0 });
  const channel = dial?.find(({ channelNumber }) => channelNumber === number);
  useQuery(playableOptions(channel?._id ?? ''));
  return channel?.name;
};

/** The typed number, with the name of its channel. */
export const TypedNumber = ({ digits }: { readonly digits: string }) => {
  const name = useChannelName(Number(digits));
  return (
    <div role="status" className={classNames(styles.indicator, digits !== '' && styles.shown)}>
      {digits !== '' && (
        <>
          <span className={styles.digits}>{digits}</span>
          {name && <span className="secondary">{name}</span>}
        </>
      )}
    </div>
  );
};
