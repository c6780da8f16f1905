import type { Channel } from '@airdial/contract/channel/schema';
import ChannelsPage from '../src/app/pages/channels-page.tsx';
import { cardSizeStore } from '../src/features/channels/list/card-size.ts';
import { FakeApi } from './fake-api.ts';
import { PublicChannels } from './public-channels.ts';
import { renderPart } from './render-part.tsx';
import { sampleChannel } from './sample-channels.ts';
import { StoredFavorites } from './stored-favorites.ts';

/** Channels with the numbers from one on, named by them. */
export const numbered = (count: number, more: Partial<Channel> = {}): readonly Channel[] =>
  Array.from({ length: count }, (_, index) =>
    sampleChannel({ _id: `c${index + 1}`, channelNumber: index + 1, name: `Wave ${index + 1}`, ...more }),
  );

/** The page 'Channels', in covers. */
export const openChannelList = (channels: readonly Channel[], search = '') => {
  cardSizeStore.set(() => 'covers');
  const stored = new PublicChannels(channels);
  const api = new FakeApi({ ...new StoredFavorites({}).responses, ...stored.responses });
  const show = () => renderPart(<ChannelsPage />, `/channels${search}`);
  return { api, stored, leave: show(), show };
};
