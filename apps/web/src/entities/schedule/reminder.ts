import type { Occurrence } from './occurrence.ts';

/** Of RFC 5545, section 3.1: longer lines are folded. In octets of UTF-8. */
const LINE_MAX_OCTETS = 75;
const ALARM_MINUTES = 10;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Folds between characters; each continuation begins with a space. */
const fold = (line: string): string => {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (octets(last + character) > LINE_MAX_OCTETS) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join('\r\n');
};

/** Of RFC 5545, section 3.3.11. A control character ends a line in some programs. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

/** 20261129T190000Z */
const toUtc = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

export type ReminderOf = {
  readonly programName: string;
  readonly channelName: string;
  /** The page of the channel. */
  readonly address: string;
  readonly occurrence: Occurrence;
};

/** One program, once, as an iCalendar file that rings shortly before it. Times are UTC, so that no zone is needed. */
export const toReminder = (
  { programName, channelName, address, occurrence: { start, end } }: ReminderOf,
  now: number,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Airdial//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${start}-${escapeText(address)}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(start)}`,
    `DTEND:${toUtc(end)}`,
    `SUMMARY:${escapeText(programName)}`,
    `LOCATION:${escapeText(channelName)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(programName)}`,
    `TRIGGER:-PT${ALARM_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');

const FILE_NAME_MAX_CHARS = 60;

/** What every system accepts as the name of a file. */
export const reminderFileName = (programName: string): string => {
  const words = programName
    .normalize('NFC')
    .replaceAll(/\p{Variation_Selector}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = [...words].slice(0, FILE_NAME_MAX_CHARS).join('').replaceAll(/^-|-$/g, '');
  return `${name || 'program'}.ics`;
};
