import type { Channel } from '@airdial/contract/channel/schema';
import { CardGrid, CardPlace } from '../../ui/layout/card-grid.tsx';
import { ChannelCard } from './channel-card.tsx';

/** Pictures that can be in the first screen: one row on a desk, four on a phone. */
const EAGER_CARDS = 4;

type ChannelGridProps = { readonly channels: readonly Channel[]; readonly busy: boolean };

export const ChannelGrid = ({ channels, busy }: ChannelGridProps) => (
  <CardGrid busy={busy}>
    {channels.map((channel, index) => (
      <CardPlace key={channel._id}>
        <ChannelCard channel={channel} eager={index < EAGER_CARDS} />
      </CardPlace>
    ))}
  </CardGrid>
);
