import type { PlayerChannel, PlayerNowPlaying } from '@airdial/player';
import { formatByline } from '../../entities/channel/channel-formats.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useIsDead } from '../../entities/player/use-is-dead.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { FadingArtwork } from '../../ui/media/fading-artwork.tsx';
import styles from './bar-titles.module.css';
import { useConnectionText } from './next-try.tsx';
import { NowViewOpener } from './now-view/now-view-opener.tsx';

const ARTWORK_PX = 64;

export type BarTrack = { readonly channel: PlayerChannel; readonly track: PlayerNowPlaying | null };

/** The track with its byline, or the channel's description when no track is known. */
const TrackText = ({ channel, track }: BarTrack) => {
  const { description, isDead } = usePlayerController().findChannel(channel._id) ?? {};
  const hasNoSignal = useIsDead({ _id: channel._id, isDead });
  const byline = track && formatByline(track.artist, track.album);
  if (hasNoSignal) return <p className={styles.track}>{channelDetailTexts.noSignal}</p>;
  return (
    <p className={styles.track}>
      <span className={styles.title}>{track?.title ?? (description || playerTexts.noMetadata)}</span>
      {byline && <span> {byline}</span>}
    </p>
  );
};

export const BarTitles = ({ channel, track }: BarTrack) => {
  const connectionText = useConnectionText();
  return (
    <div className={styles.titles}>
      <div className={styles.artwork}>
        <FadingArtwork
          key={channel._id}
          src={track?.artwork ?? channel.imageUrl ?? null}
          number={channel.channelNumber}
          sizePx={ARTWORK_PX}
        />
      </div>
      <ChannelNumber number={channel.channelNumber} className={styles.number} />
      <div className={styles.lines}>
        <p className={styles.name}>{channel.name}</p>
        {connectionText === null ? (
          <TrackText channel={channel} track={track} />
        ) : (
          <p className={styles.track}>{connectionText}</p>
        )}
      </div>
      <NowViewOpener />
    </div>
  );
};
