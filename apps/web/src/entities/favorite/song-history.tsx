import type { Channel } from '@airdial/contract/channel/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatClock, formatDay, isToday } from '../../lib/dates.ts';
import { type Group, toGroups } from '../../lib/to-groups.ts';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { songHistoryTexts } from '../../messages/song-history-messages.ts';
import { TRY_AGAIN } from '../../messages/ui-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import { TrackTitle } from '../../ui/media/track-title.tsx';
import { useTrackInfo } from '../channel/track-info-store.ts';
import { useSession } from '../session/session-context.tsx';
import styles from './song-history.module.css';
import { type PlayedSong, songHistoryOptions, toSongs } from './song-history-query.ts';
import { useLike } from './use-like.ts';

const ARTWORK_PX = 44;
/** Of the page's address. */
const SEARCH_PARAM = 'song';

type HistoryProps = { readonly channel: Pick<Channel, '_id' | 'name'> };
type RowProps = HistoryProps & { readonly song: PlayedSong };

const SongRow = ({ song, channel }: RowProps) => {
  const { title, artist, album, artwork, playedAt } = song;
  const track = { title, artist, album, artwork, channelId: channel._id, channelName: channel.name };
  const { state, closedReason, press } = useLike(track);
  const isMember = useSession() !== null;
  const isLiked = state !== 'open';
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        <TrackArtwork src={artwork} sizePx={ARTWORK_PX} />
      </div>
      <div className={styles.text}>
        <p>
          <TrackTitle
            title={title}
            label={likedSongTexts.trackInformation(title)}
            onOpen={useTrackInfo(song)}
          />
        </p>
        <p className={styles.about}>
          <time dateTime={playedAt}>{formatClock(playedAt)}</time>
          {artist && <span>{artist}</span>}
        </p>
      </div>
      {isMember && (
        <HeartButton
          pressed={isLiked}
          label={isLiked ? songHistoryTexts.unlike(title) : songHistoryTexts.like(title)}
          closedReason={closedReason}
          onClick={press}
        />
      )}
    </li>
  );
};

type SongRowsProps = HistoryProps & {
  readonly songs: readonly PlayedSong[];
  /** The id of the heading above them. */
  readonly labelledBy: string;
};

export const SongRows = ({ songs, channel, labelledBy }: SongRowsProps) => (
  <ol aria-labelledby={labelledBy}>
    {songs.map((song) => (
      <SongRow key={song.playedAt} song={song} channel={channel} />
    ))}
  </ol>
);

const SongsOfDay = ({ name, items, channel }: Group<PlayedSong> & HistoryProps) => {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.day}>
        {name}
      </h3>
      <SongRows songs={items} channel={channel} labelledBy={id} />
    </section>
  );
};

const Failure = ({ onRetry }: { readonly onRetry: () => unknown }) => (
  <div role="alert" className="stack">
    <Notice kind="error">
      <p>{songHistoryTexts.loadFailed}</p>
    </Notice>
    <p>
      <Button onClick={() => onRetry()}>{TRY_AGAIN}</Button>
    </p>
  </div>
);

type SongHistory = ReturnType<typeof useSongHistory>;

/** The button stays where it is while it loads, and what follows the last song takes its focus. */
const Earlier = ({ history }: { readonly history: SongHistory }) => {
  const end = useListFocus<HTMLDivElement>();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history;
  const load = () => void fetchNextPage();
  const hasFailed = isFetchNextPageError && !isFetchingNextPage;
  return (
    <div ref={end} tabIndex={-1} className={hasFailed ? undefined : styles.end}>
      {hasFailed ? (
        <Failure onRetry={load} />
      ) : hasNextPage ? (
        <Button aria-disabled={isFetchingNextPage} onClick={load}>
          {songHistoryTexts.more}
        </Button>
      ) : (
        songHistoryTexts.end
      )}
    </div>
  );
};

export const useSongHistory = (channelId: string, search: string) => {
  const query = useInfiniteQuery(songHistoryOptions(channelId, search));
  return {
    ...query,
    songs: toSongs(query.data?.pages ?? []),
    total: query.data?.pages[0]?.pagination.total,
  };
};

const toDay = ({ playedAt }: PlayedSong): string =>
  isToday(playedAt) ? songHistoryTexts.today : formatDay(playedAt);

export const Songs = ({ history, channel }: HistoryProps & { readonly history: SongHistory }) => {
  const { data, isError, isPending, isPlaceholderData, songs, refetch } = history;
  if (isPending) return <p role="status">{songHistoryTexts.loading}</p>;
  if (isError && !data) return <Failure onRetry={refetch} />;
  if (songs.length === 0) return <p className="secondary">{songHistoryTexts.noneFound}</p>;
  return (
    <div className="stack" aria-busy={isPlaceholderData}>
      {toGroups(songs, toDay).map((day) => (
        <SongsOfDay key={day.items[0]?.playedAt} {...day} channel={channel} />
      ))}
      <Earlier history={history} />
    </div>
  );
};

/** What a channel has played as far back as it is kept, by day, with a search and hearts. */
export const SongHistory = ({ channel }: HistoryProps) => {
  const search = useSearchParam(SEARCH_PARAM);
  const history = useSongHistory(channel._id, search.applied);
  const { total } = history;
  return (
    <div className="stack">
      <search>
        <SearchField label={songHistoryTexts.search} value={search.text} onChange={search.type} />
      </search>
      <VisuallyHidden role="status">
        {search.applied && total !== undefined ? songHistoryTexts.found(total) : ''}
      </VisuallyHidden>
      <Songs history={history} channel={channel} />
    </div>
  );
};
