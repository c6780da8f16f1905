import { expect, it } from 'vitest';
import { Backlog } from './backlog.ts';

it('is what is between the end of the buffer and the newest audio, which moves on', () => {
  const backlog = new Backlog();
  expect(backlog.seconds(5_000, 8)).toBe(0);
  backlog.start(30, 1_000, 0);
  expect(backlog.seconds(1_000, 8)).toBe(22);
  expect(backlog.seconds(11_000, 28)).toBe(12);
  // An outage: nothing arrives.
  expect(backlog.seconds(21_000, 28)).toBe(22);
});

it('is gone once all has arrived: what comes then comes as it is sent', () => {
  const backlog = new Backlog();
  backlog.start(30, 0, 100);
  expect(backlog.seconds(22_000, 151.5)).toBe(0);
  expect(backlog.seconds(60_000, 155)).toBe(0);
});
