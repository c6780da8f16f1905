import { expect, test, vi } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('knows the names of time zones, of which it looks the same one up once', () => {
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat');
  for (const name of ['Europe/Berlin', 'Europe/Berlin', 'Asia/Kolkata']) expect(isTimeZone(name)).toBe(true);
  expect(lookUp).toHaveBeenCalledTimes(2);
  for (const name of ['', '+02:00', 'Europe/Atlantis']) expect(isTimeZone(name)).toBe(false);
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
});
