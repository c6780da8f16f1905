import type { Channel } from '@airdial/contract/channel/schema';
import styles from './channel-view.module.css';
import { InformationPanel } from './information-panel.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { RecentPanel } from './recent-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { SongPanel } from './song-panel.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';

/** Two columns where there is room. A panel that has nothing to show is not there. */
export const ChannelPanels = ({ channel }: { readonly channel: Channel }) => (
  <div className={styles.panels}>
    <div className={styles.column}>
      <SongPanel channel={channel} />
      {channel.currentProgram && <ProgramPanel program={channel.currentProgram} />}
      <RecentPanel channelId={channel._id} />
    </div>
    <div className={styles.column}>
      <StatisticsPanel stats={channel.stats} />
      <InformationPanel channel={channel} />
      {channel.schedule.length > 0 && <SchedulePanel schedule={channel.schedule} />}
    </div>
  </div>
);
