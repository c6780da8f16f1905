import type { Channel } from '@airdial/contract/entities/channel';
import { ChannelCard } from './channel-card.tsx';
import styles from './channel-grid.module.css';

/** Pictures that can be in the first screen: one row on a desk, four on a phone. */
const EAGER_CARDS = 4;

type ChannelGridProps = { readonly channels: readonly Channel[]; readonly busy: boolean };

export const ChannelGrid = ({ channels, busy }: ChannelGridProps) => (
  <ul className={styles.grid} aria-busy={busy} data-busy={busy || undefined}>
    {channels.map((channel, index) => (
      <li key={channel._id} className={styles.item}>
        <ChannelCard channel={channel} eager={index < EAGER_CARDS} />
      </li>
    ))}
  </ul>
);
