import type { LikedSong } from '@airdial/contract/favorite/schema';
import { SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import Trash2 from '@lucide/icons/icons/trash';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatListeners, formatPlays } from '../../entities/channel/channel-formats.ts';
import { ChannelPlayButton } from '../../entities/channel/channel-play-button.tsx';
import { useTrackInfo } from '../../entities/channel/track-info-store.ts';
import { dialOptions } from '../../entities/dial/dial-queries.ts';
import { useRemoveLikedSong } from '../../entities/favorite/use-liked-songs.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/format-duration.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { useWidth } from '../../ui/layout/use-width.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import { TrackTitle } from '../../ui/media/track-title.tsx';
import styles from './liked-song-row.module.css';

type SongProps = { readonly song: LikedSong };

const ARTWORK_PX = 48;

/** The picture is the button that plays the song's channel, unless that is no longer on the dial. */
const Cover = ({ song }: SongProps) => {
  const { data: channel } = useQuery({
    ...dialOptions,
    select: (dial) => dial.find(({ _id }) => _id === song.channelId),
  });
  const picture = song.albumArt ?? song.artwork ?? song.artistImage;
  return (
    <div className={styles.cover}>
      {(picture || !channel) && <TrackArtwork src={picture} sizePx={ARTWORK_PX} />}
      {channel && <ChannelPlayButton channel={channel} className={styles.play} />}
    </div>
  );
};

const Figures = ({ song }: SongProps) => {
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

/** Where and when it was liked, and the metadata service's details. */
const Facts = ({ song }: SongProps) => (
  <div className={styles.facts}>
    <Figures song={song} />
    {(song.tags.length > 0 || song.url) && (
      <div className={styles.more}>
        <Tags tags={song.tags} />
        <ExternalLink href={song.url}>{likedSongTexts.link}</ExternalLink>
      </div>
    )}
  </div>
);

const Byline = ({ song: { artist, album } }: SongProps) => (
  <>
    {artist && <bdi>{artist}</bdi>}
    {album && <bdi className="secondary">{album}</bdi>}
  </>
);

/** On a phone the facts are folded away behind the artist, so that a song stays one row. */
const FoldedFacts = ({ song }: SongProps) => (
  <details className={styles.fold}>
    <summary className={styles.summary}>
      <VisuallyHidden>{likedSongTexts.details(song.title)}</VisuallyHidden>
      <span className={styles.byline}>
        <Byline song={song} />
      </span>
      <Icon icon={ChevronDown} className={styles.chevron} />
    </summary>
    <Facts song={song} />
  </details>
);

type LikedSongRowProps = SongProps & {
  readonly headingLevel: 2 | 3;
  readonly selected: boolean;
  readonly onSelect: () => void;
};

/** One liked song; missing details leave no gap. */
export const LikedSongRow = ({ song, headingLevel, selected, onSelect }: LikedSongRowProps) => {
  const titleId = useId();
  const selectId = useId();
  const remove = useRemoveLikedSong(song);
  const hasRoomForFacts = useWidth('tablet');
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <li>
      <article className={styles.song} aria-labelledby={titleId}>
        <label className={styles.select} htmlFor={selectId}>
          <Checkbox
            id={selectId}
            checked={selected}
            onChange={onSelect}
            aria-label={likedSongTexts.select(song.title)}
          />
        </label>
        <Cover song={song} />
        <div className={styles.text}>
          <Heading className={styles.title}>
            <TrackTitle
              title={song.title}
              id={titleId}
              label={likedSongTexts.trackInformation(song.title)}
              onOpen={useTrackInfo(song)}
            />
          </Heading>
          {hasRoomForFacts ? (
            <p className={styles.byline}>
              <Byline song={song} />
            </p>
          ) : (
            <FoldedFacts song={song} />
          )}
        </div>
        {hasRoomForFacts && <Facts song={song} />}
        <IconButton
          label={likedSongTexts.remove(song.title)}
          icon={<Icon icon={Trash2} />}
          onClick={() => remove(song._id)}
        />
      </article>
    </li>
  );
};
