import type { Channel, ChannelStats } from '@airdial/contract/channel/schema';
import { formatListeners, formatPlays } from '../../../entities/channel/channel-formats.ts';
import { useRecentlyPlayed } from '../../../entities/channel/use-channel-live.ts';
import { SongHistory } from '../../../entities/favorite/song-history.tsx';
import { findCurrentProgram } from '../../../entities/schedule/current-program.ts';
import { useSite } from '../../../entities/site/site.ts';
import { formatTime } from '../../../lib/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';
import { InformationPanel } from './information-panel.tsx';
import { ListenElsewhere } from './listen-elsewhere.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { TrackPanel } from './track-panel.tsx';

/** What is on now, with its end where that is known. */
const ProgramPanel = ({ channel }: { readonly channel: Channel }) => {
  const { timeZone } = useSite().system;
  const current = findCurrentProgram(channel, timeZone, useMinute(serverNow));
  if (!current) return null;
  const { program, end } = current;
  return (
    <TitledPanel title={channelPageTexts.currentProgram}>
      <div className={styles.texts}>
        <p className={styles.trackTitle}>{program.name}</p>
        {program.host && <p className="secondary small">{channelPageTexts.host(program.host)}</p>}
        {program.description && <p className={styles.about}>{program.description}</p>}
        {end !== null && <p className="secondary small">{channelPageTexts.until(formatTime(end))}</p>}
      </div>
    </TitledPanel>
  );
};

const HistoryPanel = ({ channel }: { readonly channel: Channel }) => {
  const { data: tracks = [], isError } = useRecentlyPlayed(channel._id);
  if (tracks.length === 0 && !isError) return null;
  return (
    <TitledPanel title={channelPageTexts.recentlyPlayed}>
      <SongHistory key={channel._id} channel={channel} />
    </TitledPanel>
  );
};

/** A count that comes live may be ahead of the peak; a count that is not ours says so. */
const StatisticsPanel = ({ stats }: { readonly stats: ChannelStats }) => {
  const { currentListeners, hereNow, relayListeners } = stats;
  const figures = [
    [channelPageTexts.currentListeners, formatListeners(currentListeners)],
    [channelPageTexts.peakListeners, formatListeners(Math.max(stats.peakListeners, currentListeners))],
    [channelPageTexts.totalPlays, formatPlays(stats.totalPlays)],
  ] as const;
  const isOurs = currentListeners === hereNow + relayListeners;
  const note = isOurs ? channelPageTexts.playsNote : channelPageTexts.reportedNote;
  return (
    <TitledPanel title={channelPageTexts.statistics}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt className="secondary small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </TitledPanel>
  );
};

/** Two columns on wide screens; on narrow ones the longest panel is the last. Empty ones are omitted. */
export const ChannelPanels = ({ channel }: { readonly channel: Channel }) => (
  <div className={styles.panels}>
    <div className={styles.column}>
      <TrackPanel channel={channel} />
      <ProgramPanel channel={channel} />
    </div>
    <div className={styles.aside}>
      {channel.schedule.length > 0 && <SchedulePanel channel={channel} />}
      <StatisticsPanel stats={channel.stats} />
      <InformationPanel channel={channel} />
      {channel.isActive && <ListenElsewhere channelNumber={channel.channelNumber} />}
    </div>
    <HistoryPanel channel={channel} />
  </div>
);
