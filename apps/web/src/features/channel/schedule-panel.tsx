import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { formatTimeOfDay } from '../../lib/formats.ts';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { TitledPanel } from '../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';
import { groupByDay } from './schedule-by-day.ts';

/** The visitor's time zone, such as 'Europe/Lisbon (GMT+1)'. */
const formatTimeZone = (): string => {
  const format = new Intl.DateTimeFormat(undefined, { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return offset ? `${timeZone} (${offset})` : timeZone;
};

type ProgramRowProps = { readonly program: ScheduleEntry };

const ProgramRow = ({ program: { programName, startTime, endTime } }: ProgramRowProps) => (
  <li className={styles.row}>
    <span className={styles.hours}>
      <time dateTime={startTime}>{formatTimeOfDay(startTime)}</time> –{' '}
      <time dateTime={endTime}>{formatTimeOfDay(endTime)}</time>
    </span>
    <span className={styles.rowTitle}>{programName}</span>
  </li>
);

export const SchedulePanel = ({ schedule }: { readonly schedule: readonly ScheduleEntry[] }) => (
  <TitledPanel title={channelPageTexts.schedule}>
    {groupByDay(schedule).map(({ day, programs }) => (
      <section key={day} aria-label={day}>
        <h3 className={styles.day}>{day}</h3>
        <ul className={styles.rows} data-wide="">
          {programs.map((program) => (
            <ProgramRow key={`${program.startTime} ${program.programName}`} program={program} />
          ))}
        </ul>
      </section>
    ))}
    <p className={styles.note}>{channelPageTexts.scheduleTimes(formatTimeZone())}</p>
  </TitledPanel>
);
