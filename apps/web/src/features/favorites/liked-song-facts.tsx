import type { LikedSong } from '@airdial/contract/favorite/schema';
import { SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import Info from 'lucide-react/icons/info';
import { formatPlays } from '../../entities/channel/channel-formats.ts';
import { openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/format-duration.ts';
import { toHttpUrl } from '../../lib/safe-url.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import styles from './liked-songs.module.css';

const ICON_PX = 16;

type FactsProps = { readonly song: LikedSong };

const Figures = ({ song }: FactsProps) => {
  const figures = [
    song.channel,
    song.duration !== null && song.duration > 0 && formatDuration(song.duration),
    song.playcount !== null && likedSongTexts.plays(formatPlays(song.playcount)),
    song.listeners !== null && likedSongTexts.listeners(formatPlays(song.listeners)),
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

const MoreButton = ({ song: { title, artist, album, artwork } }: FactsProps) =>
  artist && (
    <button
      type="button"
      className={styles.more}
      aria-label={likedSongTexts.trackInformation(title)}
      aria-haspopup="dialog"
      onClick={() => openTrackInfo({ title, artist, album, artwork })}
    >
      <Info size={ICON_PX} aria-hidden />
      {likedSongTexts.more}
    </button>
  );

/** Where and when it was liked, and what the metadata service adds. */
export const LikedSongFacts = ({ song }: FactsProps) => {
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
