import type { Channel, ScheduleEntry } from '@airdial/contract/channel/schema';
import { toTimeOfDay } from '@airdial/contract/channel/week';
import { FALLBACK_TIME_ZONE } from '@airdial/contract/common/time-zone';
import { CALENDAR_FORMAT, LISTEN_PATH } from '@airdial/contract/server-paths';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import {
  findNext,
  isOn,
  type LocalTimes,
  localTimes,
  nextOccurrence,
  type Occurrence,
} from '../../../entities/schedule/occurrence.ts';
import { reminderFileName, toReminder } from '../../../entities/schedule/reminder.ts';
import { useSite } from '../../../entities/site/site.ts';
import { saveFile } from '../../../lib/download-file.ts';
import { formatTimeOfDay } from '../../../lib/formats.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
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

type ReminderButtonProps = {
  readonly channel: Channel;
  readonly programName: string;
  readonly occurrence: Occurrence;
};

/** Saves the program, the next time that it is on, as a file for calendars. */
const ReminderButton = ({ channel, programName, occurrence }: ReminderButtonProps) => {
  const address = `${location.origin}/channel/${encodeURIComponent(channel._id)}`;
  const save = () => {
    const text = toReminder({ programName, channelName: channel.name, address, occurrence }, Date.now());
    saveFile({
      name: reminderFileName(programName),
      content: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
    });
  };
  return (
    <span className={styles.reminder}>
      <IconButton label={channelPageTexts.remind(programName)} icon={<CalendarPlus />} onClick={save} />
    </span>
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
      {occurrence && !isOnNow && (
        <ReminderButton channel={channel} programName={programName} occurrence={occurrence} />
      )}
      {local && <span className={styles.localTimes}>{localText(local, dayOfWeek)}</span>}
    </li>
  );
};

type SchedulePanelProps = { readonly channel: Channel };

/** The programs as calendars, which follow the clocks of the station. */
const Calendars = ({ channel: { channelNumber, schedule } }: SchedulePanelProps) => {
  const address = `${LISTEN_PATH}/${channelNumber}.${CALENDAR_FORMAT}`;
  const names = [...new Set(schedule.map(({ programName }) => programName))];
  return (
    <details>
      <summary>{channelPageTexts.calendar}</summary>
      <ul>
        <li>
          <a className={styles.calendar} href={address} download>
            {channelPageTexts.allPrograms}
          </a>
        </li>
        {names.map((name) => (
          <li key={name}>
            <a
              className={styles.calendar}
              href={`${address}?${new URLSearchParams({ program: name })}`}
              download
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The week, with the program that is on now and the one that is next. */
export const SchedulePanel = ({ channel }: SchedulePanelProps) => {
  const { schedule } = channel;
  const { timeZone } = useSite().system;
  const now = useMinute();
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
      {channel.isActive && <Calendars channel={channel} />}
    </TitledPanel>
  );
};
