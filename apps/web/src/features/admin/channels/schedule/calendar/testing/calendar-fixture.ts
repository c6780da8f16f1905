import { readCalendar } from '../calendar-programs.ts';

export const START = 'DTSTART;TZID=Europe/Berlin:20261123T060000';
export const END = 'DTEND;TZID=Europe/Berlin:20261123T100000';

/** A Monday in winter. */
const NOW = Date.parse('2026-11-23T12:00Z');
const BERLIN = { timeZone: 'Europe/Berlin', now: NOW };

export const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const event = (...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  'SUMMARY:Dawn',
  ...lines,
  'END:VEVENT',
];
export const read = (text: string) => readCalendar(text, BERLIN);
export const readEvent = (...lines: readonly string[]) => read(calendar(...event(...lines)));
