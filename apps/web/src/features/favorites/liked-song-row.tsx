import type { LikedSong } from '@airdial/contract/favorite/schema';
import { SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import Info from 'lucide-react/icons/info';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { formatListeners, formatPlays } from '../../entities/channel/channel-formats.ts';
import { openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { useRemoveLikedSong } from '../../entities/favorite/use-liked-songs.ts';
import { useSite } from '../../entities/site/site.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/format-duration.ts';
import { toHttpUrl } from '../../lib/safe-url.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import styles from './liked-songs.module.css';

type FactsProps = { readonly song: LikedSong };

const Figures = ({ song }: FactsProps) => {
  const figures = [
    song.channel,
    song.duration !== null && song.duration > 0 && formatDuration(song.duration),
    song.playcount !== null && likedSongTexts.plays(formatPlays(song.playcount)),
    song.listeners !== null && likedSongTexts.listeners(formatListeners(song.listeners)),
  ].filter((text): text is string => Boolean(text));
  return (
    <ul className={styles.figures}>
      {figures.map((text) => (
        <li key={text}>{text}</li>
      ))}
      <li>
        <time dateTime={song.likedAt}>{likedSongTexts.likedOn(formatDate(song.likedAt))}</time>
      </li>
    </ul>
  );
};

const Tags = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.length > 0 && (
    <ul className={styles.tags}>
      {tags.slice(0, SONG_TAGS_MAX_COUNT).map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );

const MoreButton = ({ song: { title, artist, album, artwork } }: FactsProps) => {
  const { lastFmEnabled } = useSite().system;
  if (!artist || !lastFmEnabled) return null;
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={likedSongTexts.trackInformation(title)}
      aria-haspopup="dialog"
      onClick={() => openTrackInfo({ title, artist, album, artwork })}
    >
      <Info aria-hidden />
      {likedSongTexts.more}
    </button>
  );
};

/** Where and when it was liked, and the metadata service's details. */
const LikedSongFacts = ({ song }: FactsProps) => {
  const address = toHttpUrl(song.url);
  return (
    <>
      <Figures song={song} />
      <Tags tags={song.tags} />
      <p className={styles.links}>
        <MoreButton song={song} />
        {address && <ExternalLink href={address}>{likedSongTexts.link}</ExternalLink>}
      </p>
    </>
  );
};

const ARTWORK_PX = 88;

/** One liked song; missing details leave no gap. */
export const LikedSongRow = ({ song }: { readonly song: LikedSong }) => {
  const titleId = useId();
  const remove = useRemoveLikedSong();
  return (
    <li>
      <article className={styles.song} aria-labelledby={titleId}>
        <div className={styles.art}>
          <TrackArtwork src={song.albumArt ?? song.artwork ?? song.artistImage} sizePx={ARTWORK_PX} />
        </div>
        <div className={styles.text}>
          <h2 id={titleId} className={styles.title}>
            {song.title}
          </h2>
          {song.artist && <p className="small">{song.artist}</p>}
          {song.album && <p className={styles.album}>{song.album}</p>}
          <LikedSongFacts song={song} />
        </div>
        <IconButton
          label={likedSongTexts.remove(song.title)}
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(song._id)}
        />
      </article>
    </li>
  );
};
