import type { Channel } from '@airdial/contract/channel/schema';
import { formatByline } from '../../entities/channel/channel-formats.ts';
import { toTrack } from '../../entities/channel/track.ts';
import { useRecentlyPlayed } from '../../entities/channel/use-channel-live.ts';
import { usePlayback } from '../../entities/player/player-controller.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { TitledPanel } from '../../ui/layout/titled-panel.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import styles from './channel-panels.module.css';

const ARTWORK_PX = 88;

/** While the channel is heard, the song that is heard; otherwise the newest that is known. */
const useSong = (channel: Channel) => {
  const isHeard = usePlayback(channel._id) === 'playing';
  const { data: recent } = useRecentlyPlayed(channel._id);
  const onAir = toTrack(channel.nowPlaying, channel.name);
  return { isHeard, song: isHeard ? onAir : (recent?.[0] ?? onAir) };
};

export const SongPanel = ({ channel }: { readonly channel: Channel }) => {
  const { isHeard, song } = useSong(channel);
  const byline = song && formatByline(song.artist, song.album);
  return (
    <TitledPanel title={isHeard ? channelDetailTexts.nowPlaying : channelDetailTexts.lastPlayed}>
      {song ? (
        <div className={styles.song}>
          <div className={styles.songArt}>
            <Artwork
              src={song.artwork ?? channel.imageUrl ?? channel.logo}
              number={channel.channelNumber}
              sizePx={ARTWORK_PX}
            />
          </div>
          <div className={styles.songWords}>
            <p className={styles.songTitle}>{song.title}</p>
            {byline && <p className={styles.quiet}>{byline}</p>}
          </div>
        </div>
      ) : (
        <p className={styles.quiet}>{playerTexts.noMetadata}</p>
      )}
    </TitledPanel>
  );
};
