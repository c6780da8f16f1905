import { expect, test } from 'vitest';
import { DEFAULT_SYSTEM, toSystemConfig } from './system-settings.ts';

test.each([
  ['http://localhost:5000', 'https://radio.example.org', 'https://radio.example.org'],
  ['http://127.0.0.1:5000', 'https://radio.example.org', 'https://radio.example.org'],
  ['http://[::1]:5000', 'https://radio.example.org', 'https://radio.example.org'],
  ['http://localhost:5000', 'http://localhost:5001', 'http://localhost:5000'],
  ['https://localhost.example', 'https://radio.example.org', 'https://localhost.example'],
])('with %s stored and a PUBLIC_URL of %s, System URL is %s', (systemUrl, publicUrl, expected) => {
  expect(toSystemConfig({ ...DEFAULT_SYSTEM, systemUrl }, publicUrl).systemUrl).toBe(expected);
});

test('a stored time zone that this machine does not have is that of the machine', () => {
  const timeZoneOf = (timeZone: string | null) =>
    toSystemConfig({ ...DEFAULT_SYSTEM, timeZone }, 'https://radio.example.org').timeZone;
  expect(timeZoneOf('Asia/Kathmandu')).toBe('Asia/Kathmandu');
  expect(timeZoneOf('Mars/Olympus')).toBe(timeZoneOf(null));
});
