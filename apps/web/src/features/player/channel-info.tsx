import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { PlayerChannel } from '@airdial/player';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { useRecentlyPlayed } from '../../entities/channel/use-channel-live.ts';
import { useVisibleChannel } from '../../entities/channel/visible-channels.ts';
import { SongRows } from '../../entities/favorite/song-history.tsx';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseOnLeave } from '../../ui/overlay/use-close-on-leave.ts';
import { ChannelFacts } from './channel-facts.tsx';
import styles from './channel-info.module.css';
import { PlayerSettings } from './player-settings.tsx';

const ARTWORK_PX = 120;

const LAST_SONGS = 5;

type ChannelInfoProps = { readonly channel: PlayerChannel; readonly onClose: () => void };

/** Nothing while there are none. */
const LastSongs = ({ channel }: Pick<ChannelInfoProps, 'channel'>) => {
  const { data: songs = [] } = useRecentlyPlayed(channel._id);
  const id = useId();
  if (songs.length === 0) return null;
  return (
    <section className={styles.songs}>
      <h3 id={id} className={styles.heading}>
        {channelPageTexts.recentlyPlayed}
      </h3>
      <SongRows songs={songs.slice(0, LAST_SONGS)} channel={channel} labelledBy={id} />
    </section>
  );
};

/** The link to the channel's page, for validated members only. */
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

/** The channel's details that visitors can see, in a dialog. */
export const ChannelInfo = ({ channel, onClose }: ChannelInfoProps) => {
  const cached = usePlayerController().findChannel(channel._id);
  const { data: details = cached } = useQuery(channelOptions(channel._id));
  useVisibleChannel(channel._id);
  useCloseOnLeave(onClose);
  return (
    <Dialog title={details?.name ?? channel.name} onClose={onClose}>
      <div className="row gap-5">
        <div className={styles.artwork}>
          <Artwork src={channel.imageUrl} number={channel.channelNumber} sizePx={ARTWORK_PX} />
        </div>
        <ChannelNumber number={channel.channelNumber} className={styles.number} />
      </div>
      {details?.description && <p className={styles.description}>{details.description}</p>}
      {details && <ChannelFacts channel={details} />}
      {details?.website && (
        <p className={styles.website}>
          <ExternalLink href={details.website}>{channelPageTexts.website}</ExternalLink>
        </p>
      )}
      <PageLink channel={channel} onClose={onClose} />
      <LastSongs channel={channel} />
      <PlayerSettings />
    </Dialog>
  );
};
