import type { Channel } from '@airdial/contract/channel/schema';
import { formatBitrate, formatListeners } from '../../entities/channel/channel-formats.ts';
import { useLiveLabel } from '../../entities/channel/live-label.ts';
import { useChannelStats } from '../../entities/channel/use-channel-live.ts';
import { useIsDead } from '../../entities/player/use-is-dead.ts';
import { findCurrentProgram } from '../../entities/schedule/current-program.ts';
import { useSite } from '../../entities/site/site.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { channelDetailTexts, channelStatusLabels } from '../../messages/channel-messages.ts';
import { channelFactLabels } from '../../messages/player-bar-messages.ts';
import styles from './channel-info.module.css';

type Fact = readonly [name: string, value: string | null | undefined];

const staticFacts = (channel: Channel, program: string | undefined): readonly Fact[] => [
  [channelFactLabels.genre, channel.genre],
  [channelFactLabels.program, program],
  [
    channelFactLabels.quality,
    [channel.codec, channel.bitrate && formatBitrate(channel.bitrate)].filter(Boolean).join(', '),
  ],
  [channelFactLabels.country, channel.country],
  [channelFactLabels.language, channel.language],
];

/** Status and listeners first, since they change by themselves, then the channel's own fields. */
export const ChannelFacts = ({ channel }: { readonly channel: Channel }) => {
  const label = useLiveLabel(channel.isActive, channel.nowPlaying.lastUpdated);
  const isDead = useIsDead(channel);
  const { timeZone } = useSite().system;
  const current = findCurrentProgram(channel, timeZone, useMinute(serverNow));
  const { data: stats = channel.stats } = useChannelStats(channel._id);
  const facts: readonly Fact[] = [
    [channelFactLabels.status, isDead ? channelDetailTexts.noSignal : label && channelStatusLabels[label]],
    [channelFactLabels.listeners, formatListeners(stats.currentListeners)],
    ...staticFacts(channel, current?.program.name),
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
