import type { LikedSong } from '@airdial/contract/favorite/schema';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { useRemoveLikedSong } from '../../entities/favorite/use-liked-songs.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import { LikedSongFacts } from './liked-song-facts.tsx';
import styles from './liked-songs.module.css';

const ARTWORK_PX = 88;
const ICON_PX = 20;

/** One liked song with all that is known of it. What is not known leaves no hole. */
export const LikedSongRow = ({ song }: { readonly song: LikedSong }) => {
  const titleId = useId();
  const remove = useRemoveLikedSong();
  return (
    <li>
      <article className={styles.song} aria-labelledby={titleId}>
        <div className={styles.art}>
          <TrackArtwork src={song.albumArt ?? song.artwork ?? song.artistImage} sizePx={ARTWORK_PX} />
        </div>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {song.title}
          </h2>
          {song.artist && <p className={styles.artist}>{song.artist}</p>}
          {song.album && <p className={styles.album}>{song.album}</p>}
          <LikedSongFacts song={song} />
        </div>
        <IconButton
          label={likedSongTexts.remove(song.title)}
          icon={<Trash2 size={ICON_PX} aria-hidden />}
          onClick={() => remove(song._id)}
        />
      </article>
    </li>
  );
};
