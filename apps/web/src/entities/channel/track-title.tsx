import { likedSongTexts } from '../../messages/favorite-messages.ts';
import type { RequestedTrack } from './track-info-store.ts';
import styles from './track-title.module.css';
import { useTrackInfo } from './use-track-info.ts';

type TrackTitleProps = {
  readonly song: Omit<RequestedTrack, 'artist'> & { readonly artist: string | null };
  /** Of the title alone. */
  readonly id?: string;
};

/** The title of a song in a list, which opens Track Information where there is some. */
export const TrackTitle = ({ song, id }: TrackTitleProps) => {
  const openInfo = useTrackInfo(song);
  const title = (
    <span id={id} className={styles.title}>
      {song.title}
    </span>
  );
  if (!openInfo) return title;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={likedSongTexts.trackInformation(song.title)}
      aria-haspopup="dialog"
      onClick={openInfo}
    >
      {title}
    </button>
  );
};
