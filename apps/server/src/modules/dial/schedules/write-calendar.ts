import { hash } from 'node:crypto';
import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { toSpan, weekdayOf } from '@airdial/contract/channel/week';
import { dateOf, toWallTime, wallTimeOf } from '@airdial/contract/common/wall-time';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { toCalendarLine, toCalendarText, toLocalTime, toUtcTime } from './calendar-text.ts';
import { writeTimeZone } from './time-zone-rules.ts';

const ID_CHARS = 16;
const ALARM_MINUTES = 10;

type Calendar = {
  readonly channel: Pick<ChannelRecord, 'id' | 'name' | 'updatedAt'>;
  readonly title: string;
  readonly programs: readonly ScheduleEntry[];
  /** Where the channel plays. */
  readonly url: string;
  readonly timeZone: string;
  /** Whether calendars ring shortly before each program. */
  readonly hasAlarms: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * Programs as a calendar (RFC 5545), each repeated every week from this one on. Most readers add the length of a
 * program to what the clocks show at its start; one that takes it as exact time is an hour off when the clocks change.
 */
export function writeCalendar({ channel, title, programs, url, timeZone, hasAlarms, now }: Calendar): string {
  const wall = toWallTime(now, timeZone);
  const today = dateOf(wall);
  const monday = today - weekdayOf(today);
  const events = programs.map((program) => {
    const span = toSpan(program);
    if (!span) return '';
    return [
      toCalendarLine('BEGIN', 'VEVENT'),
      toCalendarLine('UID', `${channel.id}-${identify(program)}`),
      toCalendarLine('DTSTAMP', toUtcTime(channel.updatedAt)),
      toCalendarLine(`DTSTART;TZID=${timeZone}`, toLocalTime(wallTimeOf(monday, span.start))),
      toCalendarLine('DURATION', `PT${span.end - span.start}M`),
      toCalendarLine('RRULE', 'FREQ=WEEKLY'),
      toCalendarLine('SUMMARY', toCalendarText(program.programName)),
      toCalendarLine('LOCATION', toCalendarText(channel.name)),
      toCalendarLine('URL', url),
      hasAlarms ? writeAlarm(program.programName) : '',
      toCalendarLine('END', 'VEVENT'),
    ].join('');
  });
  return [
    toCalendarLine('BEGIN', 'VCALENDAR'),
    toCalendarLine('VERSION', '2.0'),
    toCalendarLine('PRODID', '-//Airdial//Schedule//EN'),
    toCalendarLine('METHOD', 'PUBLISH'),
    toCalendarLine('X-WR-CALNAME', toCalendarText(title)),
    toCalendarLine('REFRESH-INTERVAL;VALUE=DURATION', 'P1D'),
    writeTimeZone(timeZone, new Date(wall).getUTCFullYear()),
    // A program may stand twice in a schedule.
    ...new Set(events),
    toCalendarLine('END', 'VCALENDAR'),
  ].join('');
}

const writeAlarm = (programName: string): string =>
  [
    toCalendarLine('BEGIN', 'VALARM'),
    toCalendarLine('ACTION', 'DISPLAY'),
    toCalendarLine('DESCRIPTION', toCalendarText(programName)),
    toCalendarLine('TRIGGER', `-PT${ALARM_MINUTES}M`),
    toCalendarLine('END', 'VALARM'),
  ].join('');

/** The same for each calendar that has the program, as long as it stays at its time. */
const identify = ({ programName, dayOfWeek, startTime, endTime }: ScheduleEntry): string =>
  hash('sha256', JSON.stringify([programName, dayOfWeek, startTime, endTime])).slice(0, ID_CHARS);
