import type { Channel } from '@airdial/contract/channel/schema';
import { useEffect } from 'react';
import { useRadio } from '../../entities/player/player-controller.ts';
import { CardGrid, CardPlace } from '../../ui/layout/card-grid.tsx';
import { ChannelTile } from './channel-tile.tsx';

type ChannelTilesProps = {
  readonly channels: readonly Channel[];
  readonly busy: boolean;
  readonly amongFavorites?: boolean;
};

export const ChannelTiles = ({ channels, busy, amongFavorites = false }: ChannelTilesProps) => {
  const { learn } = useRadio();
  useEffect(() => learn(channels), [channels, learn]);
  return (
    <CardGrid busy={busy} tight>
      {channels.map((channel) => (
        <CardPlace key={channel._id}>
          <ChannelTile channel={channel} amongFavorites={amongFavorites} />
        </CardPlace>
      ))}
    </CardGrid>
  );
};
