import type { ChannelStats } from '@airdial/contract/channel/schema';
import { formatListeners, formatPlays } from '../../entities/channel/channel-formats.ts';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { TitledPanel } from '../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

export const StatisticsPanel = ({ stats }: { readonly stats: ChannelStats }) => {
  const figures = [
    [channelPageTexts.currentListeners, formatListeners(stats.currentListeners)],
    [channelPageTexts.peakListeners, formatListeners(stats.peakListeners)],
    [channelPageTexts.totalPlays, formatPlays(stats.totalPlays)],
  ] as const;
  return (
    <TitledPanel title={channelPageTexts.statistics}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.quiet}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TitledPanel>
  );
};
