import type { Channel } from '@airdial/contract/entities/channel';
import { useEffect } from 'react';
import { useRadio } from '../../lib/radio.ts';
import { ChannelTile } from './channel-tile.tsx';
import styles from './channel-tiles.module.css';

type ChannelTilesProps = {
  readonly channels: readonly Channel[];
  readonly busy: boolean;
  readonly amongFavorites?: boolean;
};

export const ChannelTiles = ({ channels, busy, amongFavorites = false }: ChannelTilesProps) => {
  const { learn } = useRadio();
  useEffect(() => learn(channels), [channels, learn]);
  return (
    <ul className={styles.tiles} aria-busy={busy} data-busy={busy || undefined}>
      {channels.map((channel) => (
        <li key={channel._id} className={styles.item}>
          <ChannelTile channel={channel} amongFavorites={amongFavorites} />
        </li>
      ))}
    </ul>
  );
};
