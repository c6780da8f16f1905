import type { Channel } from '@airdial/contract/channel/schema';
import { formatByline } from '../../../entities/channel/channel-formats.ts';
import { toTrack } from '../../../entities/channel/track.ts';
import { useRecentlyPlayed } from '../../../entities/channel/use-channel-live.ts';
import { usePlayback } from '../../../entities/player/player-controller.ts';
import { channelDetailTexts } from '../../../messages/channel-messages.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { playerTexts } from '../../../messages/play-button-messages.ts';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { Artwork } from '../../../ui/media/artwork.tsx';
import styles from './channel-panels.module.css';

const ARTWORK_PX = 88;

/** While the channel plays, the track that is audible; otherwise the newest one in its history. */
const useTrack = (channel: Channel) => {
  const isPlaying = usePlayback(channel._id) === 'playing';
  const { data: recent } = useRecentlyPlayed(channel._id);
  const current = toTrack(channel.nowPlaying);
  return { isPlaying, track: isPlaying ? current : (recent?.[0] ?? current) };
};

export const TrackPanel = ({ channel }: { readonly channel: Channel }) => {
  const { isPlaying, track } = useTrack(channel);
  const byline = track && formatByline(track.artist, track.album);
  return (
    <TitledPanel title={isPlaying ? channelDetailTexts.nowPlaying : channelPageTexts.lastPlayed}>
      {track ? (
        <div className="row gap-4">
          <div className={styles.trackArt}>
            <Artwork
              src={track.artwork ?? channel.imageUrl ?? channel.logo}
              number={channel.channelNumber}
              sizePx={ARTWORK_PX}
            />
          </div>
          <div className={styles.texts}>
            <p className={styles.trackTitle}>{track.title}</p>
            {byline && <p className="secondary small">{byline}</p>}
          </div>
        </div>
      ) : (
        <p className="secondary small">{playerTexts.noMetadata}</p>
      )}
    </TitledPanel>
  );
};
