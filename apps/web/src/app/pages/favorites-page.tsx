import { useUser } from '../../entities/session/session-context.tsx';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { FavoriteChannels } from '../../features/favorites/favorite-channels.tsx';
import { FavoritesTabs } from '../../features/favorites/favorites-tabs.tsx';
import { LikedSongs } from '../../features/favorites/liked-songs.tsx';
import { favoriteTexts } from '../../messages/favorite-messages.ts';
import styles from '../../ui/layout/page.module.css';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

const FavoritesPage = () => {
  const { _id } = useUser();
  usePageTitle(favoriteTexts.title);
  // The key resets the page for another account: lists show their previous data while the next
  // loads.
  return (
    <div key={_id} className={styles.page}>
      <PageHeading title={favoriteTexts.title} />
      <FavoritesTabs channels={<FavoriteChannels />} songs={<LikedSongs />} />
    </div>
  );
};

export default FavoritesPage;
