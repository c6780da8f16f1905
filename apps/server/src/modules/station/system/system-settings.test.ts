import { expect, test } from 'vitest';
import { DEFAULT_SYSTEM, toSystemConfig } from './system-settings.ts';

test('a stored time zone that this machine does not have is that of the machine', () => {
  const timeZoneOf = (timeZone: string | null) =>
    toSystemConfig({ ...DEFAULT_SYSTEM, timeZone }, 'https://radio.example.org').timeZone;
  expect(timeZoneOf('Asia/Kathmandu')).toBe('Asia/Kathmandu');
  expect(timeZoneOf('Mars/Olympus')).toBe(timeZoneOf(null));
});
