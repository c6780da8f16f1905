// @module-tag schedule-reminder

import { expect, test } from 'vitest';
import { reminderFileName, toReminder } from './reminder.ts';

const start = Date.parse('2026-11-30T22:00:00Z');
const NIGHT_FERRY = {
  programName: 'Night Ferry',
  channelName: 'Harbour Lights',
  address: 'https://radio.example/channel/7',
  occurrence: { start, end: start + 90 * 60_000 },
};
const NOW = Date.parse('2026-11-26T19:00:00.123Z');

const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('a reminder is one event in UTC that rings before it begins', () => {
  expect(unfold(toReminder(NIGHT_FERRY, NOW))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Airdial//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${start}-https://radio.example/channel/7`,
    'DTSTAMP:20261126T190000Z',
    'DTSTART:20261130T220000Z',
    'DTEND:20261130T233000Z',
    'SUMMARY:Night Ferry',
    'LOCATION:Harbour Lights',
    'URL:https://radio.example/channel/7',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Night Ferry',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a name cannot add lines or fields', () => {
  const programName = 'Tea; biscuits, and\\more\r\nEND:VEVENT\u0007';
  const lines = unfold(toReminder({ ...NIGHT_FERRY, programName }, NOW));
  expect(lines).toContain('SUMMARY:Tea\\; biscuits\\, and\\\\more\\nEND:VEVENT ');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('long lines are folded between characters', () => {
  const programName = 'Ночной паром 🛳️ '.repeat(20).trim();
  const text = toReminder({ ...NIGHT_FERRY, programName }, NOW);
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfold(text)).toContain(`SUMMARY:${programName}`);
  expect(text).not.toContain('\ufffd');
});

test('the file is named after the program', () => {
  expect(reminderFileName('Night Ferry')).toBe('Night-Ferry.ics');
  expect(reminderFileName('../Größe: "1/2"?')).toBe('Größe-1-2.ics');
  expect(reminderFileName('🛳️')).toBe('program.ics');
  expect(reminderFileName('a'.repeat(300))).toBe(`${'a'.repeat(60)}.ics`);
});
