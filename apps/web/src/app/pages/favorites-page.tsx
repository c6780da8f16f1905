import { favoriteTexts } from '@airdial/contract/favorite/messages';
import { useUser } from '../../entities/session/session-context.tsx';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { ChannelTiles } from '../../features/channels/channel-tiles.tsx';
import { TilesLoading } from '../../features/channels/tiles-loading.tsx';
import { FavoriteChannels } from '../../features/favorites/favorite-channels.tsx';
import { FavoritesTabs } from '../../features/favorites/favorites-tabs.tsx';
import { LikedSongs } from '../../features/favorites/liked-songs.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './member-page.module.css';

const FavoritesPage = () => {
  const { _id } = useUser();
  usePageTitle(favoriteTexts.title);
  // Another account begins with a page of its own: lists that wait for their next page show the last one meanwhile.
  return (
    <div key={_id} className={styles.page}>
      <PageHeading title={favoriteTexts.title} />
      <FavoritesTabs
        channels={
          <FavoriteChannels
            loading={<TilesLoading />}
            showChannels={(channels, busy) => <ChannelTiles channels={channels} busy={busy} amongFavorites />}
          />
        }
        songs={<LikedSongs />}
      />
    </div>
  );
};

export default FavoritesPage;
