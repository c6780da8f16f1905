import { formatByline } from '../../entities/channel/channel-formats.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useIsDead } from '../../entities/player/use-is-dead.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import type { BarTrack } from './bar-titles.tsx';
import { useConnectionText } from './next-try.tsx';
import styles from './song-text.module.css';

/** Below the title: the artist, or what stands in for the song. */
const useByline = ({ channel, track }: BarTrack): string => {
  const { description, isDead } = usePlayerController().findChannel(channel._id) ?? {};
  const hasNoSignal = useIsDead({ _id: channel._id, isDead });
  const connectionText = useConnectionText();
  if (connectionText !== null) return connectionText;
  if (hasNoSignal) return channelDetailTexts.noSignal;
  return track ? formatByline(track.artist, track.album) : description || playerTexts.noMetadata;
};

/** The channel's number and name, and the song on two lines; the channel's name where no song is known. */
export const SongText = ({ channel, track }: BarTrack) => {
  const title = track?.title ?? channel.name;
  const byline = useByline({ channel, track });
  return (
    <div className={styles.text}>
      <p className={styles.channel}>
        <ChannelNumber number={channel.channelNumber} className={styles.number} />
        {track && <span className={styles.name}>{channel.name}</span>}
      </p>
      <h2 className={styles.title} title={title}>
        {title}
      </h2>
      <p className={styles.byline} title={byline}>
        {byline}
      </p>
    </div>
  );
};
