import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChannelCardGrid, ChannelCardSkeletons } from '../../entities/channel/channel-card-grid.tsx';
import { coverCard } from '../../entities/channel/cover-card.ts';
import { FavoritesPageHeart } from '../../entities/favorite/favorite-heart.tsx';
import { favoriteChannelsOptions, favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';
import { usePageParam } from '../../lib/use-page-param.ts';
import { channelListTexts } from '../../messages/channel-messages.ts';
import { favoriteTexts } from '../../messages/favorite-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { FailedFavorites } from './failed-favorites.tsx';

const SKELETONS_COUNT = 12;

const NoFavorites = () => (
  <EmptyState title={favoriteTexts.noChannelsTitle} hint={favoriteTexts.noChannelsHint}>
    <ButtonLink to="/channels" variant="filled">
      {favoriteTexts.browseChannels}
    </ButtonLink>
  </EmptyState>
);

/** Removing a heart hides its channel at once: the ids are then newer than the list. */
const useFavoriteChannels = (page: number) => {
  const session = useSession();
  const ids = useQuery(favoriteIdsOptions(session));
  const query = useQuery(favoriteChannelsOptions(session, page));
  const newerIds = ids.dataUpdatedAt > query.dataUpdatedAt ? new Set(ids.data) : null;
  const channels = query.data?.channels.filter(({ _id }) => !newerIds || newerIds.has(_id));
  const isEmpty = newerIds ? newerIds.size === 0 : query.data?.pagination.total === 0;
  return { ...query, channels, isEmpty };
};

export const FavoriteChannels = () => {
  const [page, setPage] = usePageParam();
  const head = useRef<HTMLDivElement>(null);
  const { channels, data, isEmpty, isError, isPlaceholderData, refetch } = useFavoriteChannels(page);
  useRedirectToLastPage(page, { data, isPlaceholderData }, setPage);
  if (isError && !data) return <FailedFavorites onRetry={refetch} />;
  if (!channels || !data)
    return (
      <ChannelCardSkeletons variant={coverCard} count={SKELETONS_COUNT} label={channelListTexts.loading} />
    );
  if (isEmpty) return <NoFavorites />;
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <ChannelCardGrid
          channels={channels}
          variant={coverCard}
          busy={isPlaceholderData}
          Action={FavoritesPageHeart}
        />
      </div>
      {data.totalPages > 1 && (
        <Pagination page={page} totalPages={data.totalPages} onChange={setPage} head={head} />
      )}
    </>
  );
};
