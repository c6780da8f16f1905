import { CALENDAR_MAX_BYTES, CALENDAR_MAX_EVENTS, TITLE_MAX_CHARS } from '@airdial/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTES_A_DAY, toTimeOfDay, WEEK } from '../../../../../entities/schedule/week.ts';
import { readCalendar, toScheduleEntries } from './calendar-programs.ts';

/** A Monday in winter. */
const NOW = Date.parse('2026-11-23T12:00Z');
const BERLIN = { timeZone: 'Europe/Berlin', now: NOW };

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'SUMMARY:Dawn', ...lines, 'END:VEVENT'];
const read = (text: string) => readCalendar(text, BERLIN);
const readEvent = (...lines: readonly string[]) => read(calendar(...event(...lines)));
/** In one line: days, times, name. */
const described = (...lines: readonly string[]) =>
  readEvent(...lines).programs.map(
    ({ days, startTime, endTime, programName }) => `${days.join(' ')} ${startTime}-${endTime} ${programName}`,
  );
const reasons = (...lines: readonly string[]) => readEvent(...lines).leftOut.map(({ reason }) => reason);

const START = 'DTSTART;TZID=Europe/Berlin:20261123T060000';
const END = 'DTEND;TZID=Europe/Berlin:20261123T100000';
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
])('names why it leaves out %s', (_case, lines, reason) => {
  expect(reasons(...lines)).toEqual([reason]);
  expect(described(...lines)).toEqual([]);
});

test('leaves out what is over, by its date or by its count', () => {
  const past = ['DTSTART:20250106T060000', 'DURATION:PT1H'];
  for (const rule of ['UNTIL=20250301T000000Z', 'COUNT=10', 'COUNT=20;BYDAY=MO,TU'])
    expect(reasons(...past, `RRULE:FREQ=WEEKLY;${rule}`)).toEqual([
      expect.stringMatching(/^It has ended on /),
    ]);
  expect(readEvent(START, END).programs[0]?.isPast).toBe(true);
  expect(readEvent('DTSTART:20261124T060000', 'DURATION:PT1H').programs[0]?.isPast).toBe(false);
});

test('unfolds lines, takes escapes back, and leaves alarms aside', () => {
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
  expect(nameOf().leftOut).toEqual([
    { line: 3, name: '', reason: 'It has neither SUMMARY nor DESCRIPTION.' },
  ]);
  const [long] = nameOf(`SUMMARY:${'x'.repeat(TITLE_MAX_CHARS + 1)}`).programs;
  expect(long).toMatchObject({
    programName: 'x'.repeat(TITLE_MAX_CHARS),
    notes: expect.arrayContaining(['Its name is shortened.']),
  });
});

test('says what a program does not keep of its event', () => {
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

test('knows a time zone by its location, and says so where it does not', () => {
  const start = 'DTSTART;TZID=Customized:20261123T060000';
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Customized', 'X-LIC-LOCATION:Europe/London', 'END:VTIMEZONE'];
  const text = (...before: readonly string[]) => calendar(...before, ...event(start, 'DURATION:PT1H'));
  expect(read(text(...zone)).programs[0]?.startTime).toBe('07:00');
  expect(read(text()).programs[0]).toMatchObject({
    startTime: '06:00',
    notes: expect.arrayContaining([
      'The time zone Customized is not known: its times are taken as those of the station.',
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

test('an unfinished event and lines that are none are named, and the rest is read', () => {
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
    leftOut: [{ line: 2, name: 'Lost', reason: 'It has no END:VEVENT.' }],
  });
});

test('names what is no calendar, an empty one, and the limits', () => {
  expect(() => read('<html>hello</html>')).toThrow('no iCalendar text');
  expect(() => read(calendar())).toThrow('This calendar has no events.');
  const many = Array.from({ length: CALENDAR_MAX_EVENTS + 1 }, () => 'BEGIN:VEVENT\nEND:VEVENT').join('\n');
  expect(() => read(many)).toThrow('more than 2,000 events');
  expect(() => read(' '.repeat(CALENDAR_MAX_BYTES + 1))).toThrow('longer than 2 MB');
});

/** Ten times what a busy machine takes; where the time grows with the square it takes minutes. */
const LINEAR_MS = 20_000;

test.each([
  ['folds', `BEGIN:VCALENDAR${'\n '.repeat(1_000_000)}`],
  ['quotes', `${'";:'.repeat(600_000)}`],
  ['colons', ':\n'.repeat(900_000)],
  ['nested components', 'BEGIN:VEVENT\n'.repeat(2_000) + 'BEGIN:X\n'.repeat(200_000)],
  ['ends of a deep nest', 'BEGIN:X\n'.repeat(120_000) + 'END:Y\n'.repeat(160_000)],
  ['ends of nothing', `BEGIN:VEVENT\n${'END:X\n'.repeat(300_000)}`],
  ['a rule of many parts', event(START, END, `RRULE:${'FREQ=WEEKLY;'.repeat(150_000)}`).join('\n')],
  ['a duration of digits', event(START, `DURATION:P${'1'.repeat(1_900_000)}`).join('\n')],
  ['a name of escapes', ['BEGIN:VEVENT', `SUMMARY:${'\\n'.repeat(900_000)}`, 'END:VEVENT'].join('\n')],
])('reads 2 MB of %s in linear time', { timeout: 30_000 }, (_case, text) => {
  const started = performance.now();
  try {
    read(text.slice(0, CALENDAR_MAX_BYTES));
  } catch (cause) {
    expect((cause as Error).message).toMatch(/^This/);
  }
  expect(performance.now() - started).toBeLessThan(LINEAR_MS);
});

test('whatever it reads are valid programs, and it never fails without words', () => {
  const piece = fc.constantFrom(
    ...[
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VCALENDAR',
      'END:VALARM',
      'SUMMARY:x',
      START,
      END,
      ' folded',
      '"',
      ';',
    ],
    ...[
      'RRULE:FREQ=DAILY',
      'RRULE:FREQ=WEEKLY;BYDAY=',
      'DURATION:-P1D',
      'DTSTART:99999999T999999Z',
      'DTSTART:00010101',
    ],
  );
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, (source) => {
      try {
        for (const program of toScheduleEntries(read(source).programs)) {
          expect(program.startTime).toMatch(/^\d\d:\d\d$/);
          expect(program.programName.trim()).not.toBe('');
          expect(WEEK).toContain(program.dayOfWeek);
        }
      } catch (cause) {
        expect((cause as Error).message).toMatch(/^This/);
      }
    }),
  );
});

test('a schedule that is written as a calendar reads back the same', () => {
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
