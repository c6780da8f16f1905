import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { PlayerChannel } from '@airdial/player';
import { useQuery } from '@tanstack/react-query';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { useRecentlyPlayed } from '../../entities/channel/use-channel-live.ts';
import { useVisibleChannel } from '../../entities/channel/visible-channels.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { formatClock } from '../../lib/formats.ts';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import styles from './channel-info.module.css';
import { PlayerSettings } from './player-settings.tsx';
import historyStyles from './recently-played.module.css';

const ARTWORK_PX = 120;

const HISTORY_TRACKS = 5;

/** The last tracks of the channel with their start times; nothing while there are none. */
const RecentlyPlayed = ({ channelId }: { readonly channelId: string }) => {
  const { data: tracks = [] } = useRecentlyPlayed(channelId);
  if (tracks.length === 0) return null;
  return (
    <section className={historyStyles.recent}>
      <h3 className={historyStyles.heading}>{channelPageTexts.recentlyPlayed}</h3>
      <ol className={historyStyles.tracks}>
        {tracks.slice(0, HISTORY_TRACKS).map(({ title, artist, playedAt }) => (
          <li key={playedAt} className={historyStyles.track}>
            <time dateTime={playedAt}>{formatClock(playedAt)}</time>
            <span className={historyStyles.title}>{title}</span>
            {artist && <span className={historyStyles.artist}>{artist}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};

type ChannelInfoProps = { readonly channel: PlayerChannel; readonly onClose: () => void };

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
      <RecentlyPlayed channelId={channel._id} />
      <PlayerSettings />
    </Dialog>
  );
};
