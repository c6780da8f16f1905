import { WEEK } from '@airdial/contract/channel/week';
import { CALENDAR_MAX_BYTES, CALENDAR_MAX_EVENTS } from '@airdial/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScheduleEntries } from './calendar-programs.ts';
import { calendar, END, event, read, START } from './testing/calendar-fixture.ts';

test('refuses other texts, an empty calendar, and what exceeds the limits', () => {
  expect(() => read('<html>hello</html>')).toThrow('no iCalendar text');
  expect(() => read(calendar())).toThrow('This calendar has no events.');
  const many = Array.from({ length: CALENDAR_MAX_EVENTS + 1 }, () => 'BEGIN:VEVENT\nEND:VEVENT').join('\n');
  expect(() => read(many)).toThrow('more than 2,000 events');
  expect(() => read(' '.repeat(CALENDAR_MAX_BYTES + 1))).toThrow('longer than 2 MB');
});

/** Processor time, ten times what it takes; with quadratic growth it takes minutes. */
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
])('reads 2 MB of %s in linear time', (_case, text) => {
  const before = process.cpuUsage();
  try {
    read(text.slice(0, CALENDAR_MAX_BYTES));
  } catch (cause) {
    expect((cause as Error).message).toMatch(/^This/);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(LINEAR_MS);
});

test('gives valid programs or a message for people, whatever the text', () => {
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
