import { channelStatusLabels } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useChannelStats } from '../../entities/channel/use-channel-live.ts';
import { useLiveLabel } from '../../entities/channel/live-label.ts';
import { formatBitrate, formatListeners } from '../../entities/channel/channel-formats.ts';
import styles from './channel-info.module.css';

type Fact = readonly [name: string, value: string | null | undefined];

const lastingFacts = (channel: Channel): readonly Fact[] => [
  ['Genre', channel.genre],
  ['Program', channel.currentProgram?.name],
  ['Quality', [channel.codec, channel.bitrate && formatBitrate(channel.bitrate)].filter(Boolean).join(', ')],
  ['Country', channel.country],
  ['Language', channel.language],
];

/** What moves by itself first, then what stays. */
export const ChannelFacts = ({ channel }: { readonly channel: Channel }) => {
  const label = useLiveLabel(channel.isActive, channel.nowPlaying.lastUpdated);
  const { data: stats = channel.stats } = useChannelStats(channel._id);
  const facts: readonly Fact[] = [
    ['Status', label && channelStatusLabels[label]],
    ['Listeners', formatListeners(stats.currentListeners)],
    ...lastingFacts(channel),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};
