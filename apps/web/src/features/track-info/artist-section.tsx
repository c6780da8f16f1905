import { GENRE_CHIPS_MAX_COUNT } from '@airdial/contract/limits';
import { formatListeners, formatPlays } from '../../entities/channel/channel-formats.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import { shortenBio } from './shorten-bio.ts';
import styles from './track-info.module.css';
import type { TrackDetails } from './track-info-query.ts';

const ARTWORK_PX = 96;

type Artist = NonNullable<TrackDetails['artist']>;

const Counts = ({ playcount, listeners }: Pick<Artist, 'playcount' | 'listeners'>) => {
  const counts = [
    playcount !== null && trackTexts.plays(formatPlays(playcount)),
    listeners !== null && trackTexts.listeners(formatListeners(listeners)),
  ].filter(Boolean);
  return counts.length > 0 && <p className="secondary small">{counts.join(' · ')}</p>;
};

const Genres = ({ tags }: Pick<Artist, 'tags'>) =>
  tags.length > 0 && (
    <ul className="cluster gap-2">
      {tags.slice(0, GENRE_CHIPS_MAX_COUNT).map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );

export const ArtistSection = ({ details: { artist, artistImage } }: { readonly details: TrackDetails }) => {
  if (!artist) return null;
  return (
    <section className={styles.section} aria-labelledby="track-info-artist">
      <h3 id="track-info-artist">{trackTexts.artistSection}</h3>
      <div className={styles.artist}>
        <div className={styles.portrait}>
          <TrackArtwork src={artistImage} sizePx={ARTWORK_PX} />
        </div>
        <div className={styles.text}>
          <p className={styles.artistName}>{artist.name}</p>
          <Counts {...artist} />
          <Genres tags={artist.tags} />
        </div>
      </div>
      {artist.bio && <p className={styles.bio}>{shortenBio(artist.bio)}</p>}
      {artist.url && (
        <p>
          <ExternalLink href={artist.url}>{trackTexts.artistLink}</ExternalLink>
        </p>
      )}
    </section>
  );
};
