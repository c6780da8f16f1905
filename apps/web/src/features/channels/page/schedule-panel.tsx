import type { Channel, ScheduleEntry } from '@airdial/contract/channel/schema';
import { toTimeOfDay } from '@airdial/contract/channel/week';
import { FALLBACK_TIME_ZONE } from '@airdial/contract/common/time-zone';
import { CALENDAR_FORMAT, LISTEN_PATH } from '@airdial/contract/server-paths';
import CalendarPlus from '@lucide/icons/icons/calendar-plus';
import {
  findNext,
  isOn,
  type LocalTimes,
  localTimes,
  nextOccurrence,
  type Occurrence,
} from '../../../entities/schedule/occurrence.ts';
import { useSite } from '../../../entities/site/site.ts';
import { formatTimeOfDay } from '../../../lib/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import styles from './channel-panels.module.css';
import { groupByDay } from './schedule-by-day.ts';

/** Such as 'Europe/Lisbon (GMT+1)'; as it is, where this browser does not have it. */
const describeTimeZone = (timeZone: string | undefined): string => {
  try {
    const format = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'shortOffset' });
    const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
    const name = timeZone ?? format.resolvedOptions().timeZone;
    return offset && name !== FALLBACK_TIME_ZONE ? `${name} (${offset})` : name;
  } catch {
    return timeZone ?? '';
  }
};

const visitorTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day stands before the times where it is another one than the station's. */
const localText = ({ day, start, end }: LocalTimes, stationDay: string): string => {
  const times = [start, end].map((minutes) => formatTimeOfDay(toTimeOfDay(minutes))).join(' – ');
  return channelPageTexts.yourTime(day === stationDay ? times : `${day} ${times}`);
};

type Calendared = { readonly channel: Pick<Channel, 'channelNumber'>; readonly programName?: string };

/** The programs as a calendar, which follows the clocks of the station. */
const toCalendarPath = ({ channel: { channelNumber }, programName }: Calendared): string => {
  const path = `${LISTEN_PATH}/${channelNumber}.${CALENDAR_FORMAT}`;
  return programName ? `${path}?${new URLSearchParams({ program: programName })}` : path;
};

/** A calendar that rings before the program. */
const ReminderLink = (program: Required<Calendared>) => {
  const label = channelPageTexts.remind(program.programName);
  return (
    <a className={styles.reminder} href={toCalendarPath(program)} download aria-label={label} title={label}>
      <Icon icon={CalendarPlus} />
    </a>
  );
};

type ProgramRowProps = {
  readonly channel: Channel;
  readonly program: ScheduleEntry;
  /** Null where the station's time zone is unknown. */
  readonly occurrence: Occurrence | null;
  readonly isOnNow: boolean;
  readonly isNext: boolean;
};

const ProgramRow = ({ channel, program, occurrence, isOnNow, isNext }: ProgramRowProps) => {
  const { programName, startTime, endTime, dayOfWeek } = program;
  const local = occurrence && localTimes(program, occurrence, visitorTimeZone());
  return (
    <li className={styles.row} aria-current={isOnNow ? 'time' : undefined}>
      <span className={styles.hours}>
        <time dateTime={startTime}>{formatTimeOfDay(startTime)}</time> –{' '}
        <time dateTime={endTime}>{formatTimeOfDay(endTime)}</time>
      </span>
      <span className={styles.programTitle}>
        <span className={styles.rowTitle}>{programName}</span>
        {isOnNow && <Chip>{channelPageTexts.onNow}</Chip>}
        {isNext && <Chip>{channelPageTexts.next}</Chip>}
      </span>
      {channel.isActive && <ReminderLink channel={channel} programName={programName} />}
      {local && <span className={styles.localTimes}>{localText(local, dayOfWeek)}</span>}
    </li>
  );
};

type SchedulePanelProps = { readonly channel: Channel };

/** The week, with the program that is on now and the one that is next. */
export const SchedulePanel = ({ channel }: SchedulePanelProps) => {
  const { schedule } = channel;
  const { timeZone } = useSite().system;
  const now = useMinute(serverNow);
  const next = findNext(schedule, timeZone, now)?.entry;
  return (
    <TitledPanel title={channelPageTexts.schedule}>
      {groupByDay(schedule).map(({ day, programs }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.rows}>
            {programs.map((program) => {
              const occurrence = nextOccurrence(program, timeZone, now);
              return (
                <ProgramRow
                  key={`${program.startTime} ${program.endTime} ${program.programName}`}
                  channel={channel}
                  program={program}
                  occurrence={occurrence}
                  isOnNow={isOn(occurrence, now)}
                  isNext={program === next}
                />
              );
            })}
          </ul>
        </section>
      ))}
      <p className={styles.note}>
        {channelPageTexts.scheduleTimes(describeTimeZone(timeZone), describeTimeZone(undefined))}
      </p>
      {channel.isActive && (
        <a className={styles.calendar} href={toCalendarPath({ channel })} download>
          {channelPageTexts.calendar}
        </a>
      )}
    </TitledPanel>
  );
};
