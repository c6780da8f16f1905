import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { PlayerChannel } from '@airdial/player/core/player-types';
import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { useShownChannel } from '../../entities/channel/visible-channels.ts';
import { useRadio } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import styles from './channel-info.module.css';
import { RecentlyPlayed } from './recently-played.tsx';

const ICON_PX = 16;
const ARTWORK_PX = 120;

type ChannelInfoProps = { readonly channel: PlayerChannel; readonly onClose: () => void };

/** The channel's own page is for those who may open it. */
const PageLink = ({ channel, onClose }: ChannelInfoProps) => {
  const session = useSession();
  if (!session || !countsAsValidated(session.user)) return null;
  return (
    <p className={styles.page}>
      <ButtonLink to={`/channel/${channel._id}`} onClick={onClose}>
        {channelPageTexts.open}
      </ButtonLink>
    </p>
  );
};

/** What a visitor may know of the channel; its own page is for members. */
export const ChannelInfo = ({ channel, onClose }: ChannelInfoProps) => {
  const stored = useRadio().channel(channel._id);
  const { data: known = stored } = useQuery(channelOptions(channel._id));
  useShownChannel(channel._id);
  return (
    <Dialog title={known?.name ?? channel.name} onClose={onClose}>
      <div className={styles.top}>
        <div className={styles.artwork}>
          <Artwork src={channel.imageUrl} number={channel.channelNumber} sizePx={ARTWORK_PX} />
        </div>
        <ChannelNumber number={channel.channelNumber} className={styles.number} />
      </div>
      {known?.description && <p className={styles.description}>{known.description}</p>}
      {known && <ChannelFacts channel={known} />}
      {known?.website && (
        <a className={styles.website} href={known.website} target="_blank" rel="noreferrer noopener">
          Website <ExternalLink size={ICON_PX} aria-hidden />
        </a>
      )}
      <PageLink channel={channel} onClose={onClose} />
      <RecentlyPlayed channelId={channel._id} />
    </Dialog>
  );
};
