import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, fromWallTime, toWallTime, wallTimeOf } from './wall-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (text: string) => Date.parse(`${text}Z`);
const text = (time: number) => new Date(time).toISOString().slice(0, 16);

/** With and without summer time, of half hours, and with a change of half an hour. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...ZONES);
const minute = fc
  .integer({ min: at('2020-01-01T00:00') / MINUTE_MS, max: at('2035-01-01T00:00') / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS);

test.each([
  ['Europe/Berlin', '2026-01-15T12:00', '2026-01-15T11:00'],
  ['Europe/Berlin', '2026-07-15T12:00', '2026-07-15T10:00'],
  // The clocks go from 02:00 to 03:00.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
  // The clocks go from 03:00 back to 02:00, so that 02:30 is twice.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45'],
  ['Asia/Kathmandu', '2026-07-15T00:00', '2026-07-14T18:15'],
])('in %s the clocks show %s at %s UTC', (timeZone, wall, instant) => {
  expect(text(fromWallTime(at(wall), timeZone))).toBe(instant);
});

test('what the clocks show leads back to its moment, or to the first of the two that show it', () => {
  fc.assert(
    fc.property(minute, zone, (moment, timeZone) => {
      const wall = toWallTime(moment, timeZone);
      const found = fromWallTime(wall, timeZone);
      expect(toWallTime(found, timeZone)).toBe(wall);
      expect(found).toBeLessThanOrEqual(moment);
      expect(moment - found).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});

test('a time that the clocks skip is moved by what they skip', () => {
  fc.assert(
    fc.property(minute, zone, (wall, timeZone) => {
      const moved = toWallTime(fromWallTime(wall, timeZone), timeZone) - wall;
      expect([0, HOUR_MS / 2, HOUR_MS]).toContain(moved);
    }),
  );
});

test('counts the days since 1970, and minutes beyond the end of one', () => {
  expect(dateOf(at('1970-01-02T23:59'))).toBe(1);
  expect(text(wallTimeOf(dateOf(at('2026-11-23T12:00')), 25 * 60))).toBe('2026-11-24T01:00');
});
