import { useQuery } from '@tanstack/react-query';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { ChannelPlayButton } from '../../entities/channel/channel-play-button.tsx';
import { matchPath } from '../../lib/router.tsx';
import { signInTexts } from '../../messages/account-messages.ts';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { useWaitingPath } from './use-waiting-path.ts';
import styles from './waiting-channel.module.css';

const ARTWORK_PX = 120;

/** The id of the channel whose page led here; '' when another one did. */
const useChannelId = (): string => {
  const from = useWaitingPath();
  return (from && matchPath('/channel/:id', from)?.id) ?? '';
};

/**
 * What a shared link shows a visitor: number, cover and play, before the sign-in to its page. Visitors may hear
 * whatever is on the dial.
 */
export const WaitingChannel = () => {
  const { data: channel } = useQuery({ ...channelOptions(useChannelId()), retry: false });
  if (!channel) return null;
  const { name, channelNumber, description, imageUrl, logo, isActive } = channel;
  return (
    <section aria-label={signInTexts.waiting} className={styles.channel}>
      <div className={styles.artwork}>
        <Artwork src={imageUrl ?? logo} number={channelNumber} sizePx={ARTWORK_PX} />
      </div>
      <div className={styles.text}>
        <ChannelNumber number={channelNumber} className={styles.number} />
        <h2 className={styles.name}>{name}</h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {isActive && <ChannelPlayButton channel={channel} className={styles.play} />}
      <p className={styles.label}>{signInTexts.waiting}</p>
    </section>
  );
};
