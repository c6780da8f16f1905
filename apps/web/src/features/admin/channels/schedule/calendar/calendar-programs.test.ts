// @module-tag calendar-import

import { MINUTES_A_DAY, toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import { TITLE_MAX_CHARS } from '@airdial/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScheduleEntries } from './calendar-programs.ts';
import { calendar, END, event, read, readEvent, START } from './testing/calendar-fixture.ts';

/** In one line: days, times, name. */
const described = (...lines: readonly string[]) =>
  readEvent(...lines).programs.map(
    ({ days, startTime, endTime, programName }) => `${days.join(' ')} ${startTime}-${endTime} ${programName}`,
  );
const reasons = (...lines: readonly string[]) => readEvent(...lines).omitted.map(({ reason }) => reason);

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday';

test.each([
  ['a week', [START, END, 'RRULE:FREQ=WEEKLY'], 'Monday 06:00-10:00 Dawn'],
  [
    'weekdays',
    [START, END, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=MO'],
    `${WEEKDAYS} 06:00-10:00 Dawn`,
  ],
  ['each day', [START, END, 'RRULE:FREQ=DAILY'], `${WEEKDAYS} Saturday Sunday 06:00-10:00 Dawn`],
  ['weekdays as days', [START, END, 'rrule:freq=daily;byday=MO,TU,WE,TH,FR'], `${WEEKDAYS} 06:00-10:00 Dawn`],
  ['a single event', [START, END], 'Monday 06:00-10:00 Dawn'],
  ['a duration', [START, 'DURATION:PT1H30M', 'RRULE:FREQ=WEEKLY'], 'Monday 06:00-07:30 Dawn'],
  ['over midnight', ['DTSTART:20261122T220000', 'DURATION:PT8H'], 'Sunday 22:00-06:00 Dawn'],
  ['24 hours', ['DTSTART:20261123T060000', 'DURATION:P1D'], 'Monday 06:00-06:00 Dawn'],
  [
    'a night that began its series as the clocks went on',
    [
      'DTSTART;TZID=Europe/Berlin:20260328T220000',
      'DTEND;TZID=Europe/Berlin:20260329T060000',
      'RRULE:FREQ=WEEKLY',
    ],
    'Saturday 22:00-06:00 Dawn',
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20261123'], 'Monday 00:00-00:00 Dawn'],
  [
    'another time zone',
    ['DTSTART;TZID=Europe/London:20261123T060000', 'DURATION:PT1H'],
    'Monday 07:00-08:00 Dawn',
  ],
  ['UTC', ['DTSTART:20261123T233000Z', 'DTEND:20261124T003000Z'], 'Tuesday 00:30-01:30 Dawn'],
  [
    'a rule whose days another time zone moves',
    ['DTSTART;TZID=America/New_York:20260105T200000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,SU'],
    'Monday Tuesday 02:00-04:00 Dawn',
  ],
  [
    'a rule in UTC, as of this season',
    ['DTSTART:20260706T040000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'],
    'Monday 05:00-06:00 Dawn',
  ],
  [
    'a path before the zone',
    ['DTSTART;TZID="/x.example/20260101/Europe/London":20261123T060000', 'DURATION:PT1H'],
    'Monday 07:00-08:00 Dawn',
  ],
  ['a rule that is not over', [START, END, 'RRULE:FREQ=WEEKLY;UNTIL=20270101'], 'Monday 06:00-10:00 Dawn'],
])('takes %s', (_case, lines, program) => expect(described(...lines)).toEqual([program]));

test.each([
  ['each month', [START, END, 'RRULE:FREQ=MONTHLY'], 'It repeats each month; a schedule repeats each week.'],
  [
    'every two weeks',
    [START, END, 'RRULE:FREQ=WEEKLY;INTERVAL=2'],
    'It repeats every 2 weeks; a schedule repeats each week.',
  ],
  [
    'a month only',
    [START, END, 'RRULE:FREQ=WEEKLY;BYMONTH=6'],
    'Its RRULE has BYMONTH, which a schedule of a week cannot express.',
  ],
  ['the first Monday', [START, END, 'RRULE:FREQ=WEEKLY;BYDAY=1MO'], 'Its RRULE cannot be read.'],
  ['no rule', [START, END, 'RRULE:WEEKLY'], 'Its RRULE cannot be read.'],
  ['two rules', [START, END, 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY'], 'It has several RRULEs.'],
  ['no start', [END], 'It has no DTSTART that can be read.'],
  ['30 February', ['DTSTART:20260230T060000', 'DURATION:PT1H'], 'It has no DTSTART that can be read.'],
  ['no length', [START], 'It does not end after its start.'],
  ['an end before', [START, 'DTEND:20261122T060000'], 'It does not end after its start.'],
  ['an end that is none', [START, 'DTEND:soon'], 'Its DTEND or DURATION cannot be read.'],
  [
    'two days',
    ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261125'],
    'It lasts longer than 24 hours.',
  ],
  ['a cancelled event', [START, END, 'STATUS:CANCELLED'], 'It is cancelled.'],
  [
    'a moved date',
    [START, END, 'RECURRENCE-ID:20261123T060000'],
    'It changes one date of a repeated event; a schedule has no dates.',
  ],
])('gives the reason why it omits %s', (_case, lines, reason) => {
  expect(reasons(...lines)).toEqual([reason]);
  expect(described(...lines)).toEqual([]);
});

test('omits rules that have ended, by their date or by their count', () => {
  const past = ['DTSTART:20250106T060000', 'DURATION:PT1H'];
  for (const rule of ['UNTIL=20250301T000000Z', 'COUNT=10', 'COUNT=20;BYDAY=MO,TU'])
    expect(reasons(...past, `RRULE:FREQ=WEEKLY;${rule}`)).toEqual([
      expect.stringMatching(/^It has ended on /),
    ]);
  expect(readEvent(START, END).programs[0]?.isPast).toBe(true);
  expect(readEvent('DTSTART:20261124T060000', 'DURATION:PT1H').programs[0]?.isPast).toBe(false);
});

test('unfolds lines, resolves escapes, and ignores alarms', () => {
  const text = calendar(
    'BEGIN:VEVENT',
    'SUMMARY:Breakfast\\, with \\"Ada',
    ' \\" and\\n frien',
    '\tds\\; live',
    START,
    END,
    'BEGIN:VALARM',
    'SUMMARY:Wake up',
    'DURATION:PT5M',
    'END:VALARM',
    'END:VEVENT',
  );
  expect(read(text).programs).toMatchObject([
    { line: 3, programName: 'Breakfast, with \\"Ada\\" and friends; live', endTime: '10:00' },
  ]);
});

test('a name is the first line of the description where there is no summary, and has a bounded length', () => {
  const nameOf = (...lines: readonly string[]) =>
    read(calendar('BEGIN:VEVENT', START, END, ...lines, 'END:VEVENT'));
  expect(nameOf('DESCRIPTION:Dusk\\nwith everybody').programs[0]?.programName).toBe('Dusk');
  expect(nameOf().omitted).toEqual([
    { line: 3, name: '', reason: 'It has neither SUMMARY nor DESCRIPTION.' },
  ]);
  const [long] = nameOf(`SUMMARY:${'x'.repeat(TITLE_MAX_CHARS + 1)}`).programs;
  expect(long).toMatchObject({
    programName: 'x'.repeat(TITLE_MAX_CHARS),
    notes: expect.arrayContaining(['Its name is shortened.']),
  });
});

test('notes what a program does not take over from its event', () => {
  const [program] = readEvent(
    'DTSTART;TZID=Europe/London:20261123T060000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z',
    'EXDATE:20261130T060000',
  ).programs;
  expect(program?.notes).toEqual([
    expect.stringMatching(/^Ends on .*: a program goes on\.$/),
    'Its exceptions (EXDATE) and extra dates (RDATE) are not taken over.',
    'Converted from Europe/London.',
  ]);
});

test('finds a time zone by its location, and notes an unknown one', () => {
  const start = 'DTSTART;TZID=Customized:20261123T060000';
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Customized', 'X-LIC-LOCATION:Europe/London', 'END:VTIMEZONE'];
  const text = (...before: readonly string[]) => calendar(...before, ...event(start, 'DURATION:PT1H'));
  expect(read(text(...zone)).programs[0]?.startTime).toBe('07:00');
  expect(read(text()).programs[0]).toMatchObject({
    startTime: '06:00',
    notes: expect.arrayContaining([
      'The time zone Customized is unknown: its times are taken as those of the station.',
    ]),
  });
});

test('events of the same name and times become one program', () => {
  const text = calendar(
    ...WEEK.slice(0, 5).flatMap((_day, index) =>
      event(`DTSTART:2026112${3 + index}T060000`, 'DURATION:PT4H'),
    ),
  );
  expect(read(text).programs).toMatchObject([{ line: 3, days: WEEK.slice(0, 5) }]);
});

test('an unfinished event and unreadable lines are listed, and the rest is read', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:Lost',
    START,
    ...event(START, END),
    'hello',
    'A B:c',
  ].join('\n');
  expect(read(text)).toMatchObject({
    unreadable: [10, 11],
    programs: [{ line: 5, programName: 'Dawn' }],
    omitted: [{ line: 2, name: 'Lost', reason: 'It has no END:VEVENT.' }],
  });
});

test('a schedule written as a calendar is read back unchanged', () => {
  const pad = (day: number) => `${day}`.padStart(2, '0');
  const time = fc.nat(MINUTES_A_DAY - 1).map(toTimeOfDay);
  const entry = fc.record({
    index: fc.nat(6),
    startTime: time,
    minutes: fc.integer({ min: 1, max: MINUTES_A_DAY }),
  });
  fc.assert(
    fc.property(entry, ({ index, startTime, minutes }) => {
      const start = `DTSTART;TZID=Europe/Berlin:202611${pad(23 + index)}T${startTime.replace(':', '')}00`;
      const entries = toScheduleEntries(
        readEvent(start, `DURATION:PT${minutes}M`, 'RRULE:FREQ=WEEKLY').programs,
      );
      const [hours = 0, mins = 0] = startTime.split(':').map(Number);
      const endTime = toTimeOfDay(hours * 60 + mins + minutes);
      expect(entries).toEqual([{ programName: 'Dawn', dayOfWeek: WEEK[index], startTime, endTime }]);
    }),
  );
});
