import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useLikedSongsCount } from '../../entities/favorite/use-liked-songs-count.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';
import { favoriteTexts } from '../../messages/favorite-messages.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';

const TAB = 'tab';

type FavoritesTabsProps = { readonly channels: ReactNode; readonly songs: ReactNode };

/** The counts of both tabs, whichever is open. */
const useCounts = () => {
  const session = useSession();
  const { data: ids } = useQuery(favoriteIdsOptions(session));
  return { channels: ids.length, songs: useLikedSongsCount() };
};

/** The tab is in the URL, so that back and reload keep it; each tab starts at its first page. */
export const FavoritesTabs = ({ channels, songs }: FavoritesTabsProps) => {
  const [params, changeParams] = useUrlParams();
  const counts = useCounts();
  const current = params.get(TAB) === 'songs' ? 'songs' : 'channels';
  const list = useListFocus<HTMLDivElement>();
  return (
    <Tabs
      label={favoriteTexts.title}
      current={current}
      tabs={[
        { key: 'channels', text: favoriteTexts.channelsTab(counts.channels) },
        { key: 'songs', text: favoriteTexts.songsTab(counts.songs) },
      ]}
      onChange={(key) =>
        changeParams(() => new URLSearchParams(key === 'songs' ? { [TAB]: key } : {}), { replace: true })
      }
    >
      <div ref={list} tabIndex={-1}>
        {current === 'songs' ? songs : channels}
      </div>
    </Tabs>
  );
};
