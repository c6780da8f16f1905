import { countsAsValidated } from '@airdial/contract/user/account-status';
import { useQueries } from '@tanstack/react-query';
import { ChannelCardGrid } from '../../entities/channel/channel-card-grid.tsx';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { rowCard } from '../../entities/channel/row-card.ts';
import { FavoriteHeart } from '../../entities/favorite/favorite-heart.tsx';
import { heardChannelsStore } from '../../entities/player/heard-channels.ts';
import { useUser } from '../../entities/session/session-context.tsx';
import { useStore } from '../../lib/external-store.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { DialSection } from './dial-section.tsx';
import { LikedLast } from './liked-last.tsx';
import { Presets } from './presets.tsx';

const SHOWN_MAX_COUNT = 6;

/** The channels that were heard last on this device, as far as they are on the dial. */
const HeardLast = () => {
  const ids = useStore(heardChannelsStore).slice(0, SHOWN_MAX_COUNT);
  const channels = useQueries({
    queries: ids.map((id) => ({ ...channelOptions(id), retry: false })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  if (channels.length === 0) return null;
  return (
    <DialSection title={myDialTexts.heard}>
      <ChannelCardGrid channels={channels} variant={rowCard} busy={false} Action={FavoriteHeart} />
    </DialSection>
  );
};

/** The member's own part of the station. Favorites and likes wait for the validation. */
export const MyDial = () => {
  const isValidated = countsAsValidated(useUser());
  return (
    <>
      {isValidated && <Presets />}
      <HeardLast />
      {isValidated && <LikedLast />}
    </>
  );
};
