import type { LikedSong } from '@airdial/contract/favorite/schema';
import { useQuery } from '@tanstack/react-query';
import { useTrackInfo } from '../../entities/channel/track-info-store.ts';
import { ALL_LIKED_SONGS, likedSongsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import { TrackTitle } from '../../ui/media/track-title.tsx';
import { DialSection } from './dial-section.tsx';
import styles from './liked-last.module.css';

const SHOWN_MAX_COUNT = 6;
const ARTWORK_PX = 48;

const Song = ({ song }: { readonly song: LikedSong }) => (
  <li className={styles.song}>
    <span className={styles.art}>
      <TrackArtwork src={song.albumArt ?? song.artwork ?? song.artistImage} sizePx={ARTWORK_PX} />
    </span>
    <div className={styles.text}>
      <TrackTitle
        title={song.title}
        label={likedSongTexts.trackInformation(song.title)}
        onOpen={useTrackInfo(song)}
      />
      <p className={styles.byline}>{[song.artist, song.channel].filter(Boolean).join(' · ')}</p>
    </div>
    <time dateTime={song.likedAt} className="secondary small">
      {formatDate(song.likedAt)}
    </time>
  </li>
);

export const LikedLast = () => {
  const { data } = useQuery(likedSongsOptions(useSession(), ALL_LIKED_SONGS));
  const songs = data?.data.slice(0, SHOWN_MAX_COUNT) ?? [];
  if (songs.length === 0) return null;
  return (
    <DialSection title={myDialTexts.liked} link={['/favorites?tab=songs', myDialTexts.allSongs]}>
      <ul className={styles.songs}>
        {songs.map((song) => (
          <Song key={song._id} song={song} />
        ))}
      </ul>
    </DialSection>
  );
};
