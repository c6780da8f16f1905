import { useQuery } from '@tanstack/react-query';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { ChannelPlayButton } from '../../entities/channel/channel-play-button.tsx';
import { matchPath, useLocation } from '../../lib/router.tsx';
import { safePath } from '../../lib/safe-path.ts';
import { signInTexts } from '../../messages/account-messages.ts';
import { Artwork } from '../../ui/media/artwork.tsx';
import styles from './waiting-channel.module.css';

const ARTWORK_PX = 72;

/** The id of the channel whose page led here; '' when another one did. */
const useChannelId = (): string => {
  const { state } = useLocation();
  const from = safePath((state as { readonly from?: unknown } | null)?.from);
  return (from && matchPath('/channel/:id', from)?.id) ?? '';
};

/** Which channel waits behind the sign-in. Visitors hear the featured ones, so they may here too. */
export const WaitingChannel = () => {
  const { data: channel } = useQuery({ ...channelOptions(useChannelId()), retry: false });
  if (!channel) return null;
  const { name, channelNumber, description, imageUrl, logo, featured } = channel;
  return (
    <section aria-label={signInTexts.waiting} className={styles.channel}>
      <div className={styles.artwork}>
        <Artwork src={imageUrl ?? logo} number={channelNumber} sizePx={ARTWORK_PX} />
      </div>
      <div>
        <p className={styles.label}>{signInTexts.waiting}</p>
        <h2 className={styles.name}>
          {channelNumber} · {name}
        </h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {featured && <ChannelPlayButton channel={channel} className={styles.play} />}
    </section>
  );
};
