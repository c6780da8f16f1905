import { beforeEach, expect, test } from 'vitest';
import { TICK_MS } from './poll-limits.ts';
import { type PollOutcome, PollSchedule } from './poll-schedule.ts';

type PutOptions = { readonly hostOf: (index: number) => string; readonly isStream: boolean };

/** Runs the schedule against a fake clock; a poll takes no time unless the test holds it back. */
class ScheduleHarness {
  now = 1_000;
  random = 0;
  readonly watched = new Set<string>();
  readonly started: { readonly key: string; readonly at: number }[] = [];
  readonly schedule = new PollSchedule({
    random: () => this.random,
    watchedKeys: () => this.watched,
  });

  put(
    count: number,
    { hostOf = (index: number) => `host-${index}`, isStream = false }: Partial<PutOptions> = {},
  ): string[] {
    const keys = Array.from({ length: count }, (_, index) => `target-${index}`);
    keys.forEach((key, index) => {
      this.schedule.put(key, { hosts: [hostOf(index)], isStream }, this.now);
    });
    return keys;
  }

  tick(): string[] {
    const begun = this.schedule.tick(this.now);
    this.started.push(...begun.map((key) => ({ key, at: this.now })));
    return begun;
  }

  /** Every poll ends at once with the result of `outcome`. */
  run(ms: number, outcome: (key: string) => PollOutcome = () => 'fresh'): void {
    for (const until = this.now + ms; this.now < until; this.now += TICK_MS)
      for (const key of this.tick()) this.schedule.finished(key, outcome(key), this.now);
  }

  timesOf = (key: string): number[] => this.started.filter((start) => start.key === key).map(({ at }) => at);
  gapsOf = (key: string): number[] =>
    this.timesOf(key).flatMap((at, index, all) => (index ? [at - (all[index - 1] ?? 0)] : []));
}

let harness: ScheduleHarness;
beforeEach(() => {
  harness = new ScheduleHarness();
});

test('polls a watched target every 10 s, an unwatched one and one without metadata every 60 s', () => {
  harness.put(3);
  harness.watched.add('target-0').add('target-2');
  harness.run(130_000, (key) => (key === 'target-2' ? 'no-metadata' : 'fresh'));
  expect(new Set(harness.gapsOf('target-0'))).toEqual(new Set([10_000]));
  expect(harness.gapsOf('target-1')).toEqual([60_000, 60_000]);
  expect(harness.gapsOf('target-2')).toEqual([60_000, 60_000]);
});

test('polls sooner on interest, at once when the last poll was 10 s ago', () => {
  harness.put(1);
  harness.run(15_000);
  harness.watched.add('target-0');
  const at = harness.now;
  harness.run(1_000);
  expect(harness.timesOf('target-0').at(-1)).toBe(at);
});

test('backs off from a failing target up to 5 minutes and returns to normal on success', {
  tags: 'dead-streams',
}, () => {
  harness.put(1);
  harness.watched.add('target-0');
  harness.run(1_200_000, () => 'failed');
  expect(harness.gapsOf('target-0').slice(0, 7)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]);
  harness.run(301_000);
  expect(harness.schedule.getFailureCount('target-0')).toBe(0);
  harness.started.length = 0;
  harness.run(30_000);
  expect(new Set(harness.gapsOf('target-0'))).toEqual(new Set([10_000]));
});

test('only shortens intervals by jitter', () => {
  harness.put(1);
  harness.watched.add('target-0');
  harness.random = 0.999;
  harness.run(100_000);
  for (const gap of harness.gapsOf('target-0')) expect(gap).toBeLessThanOrEqual(10_000);
  expect(Math.min(...harness.gapsOf('target-0'))).toBeGreaterThanOrEqual(9_000);
});

test('opens a stream that nobody watches every 10 to 15 minutes, and a watched one every 10 s', () => {
  harness.put(2, { isStream: true });
  harness.watched.add('target-1');
  for (const random of [0, 0.999]) {
    harness.random = random;
    harness.run(30 * 60_000);
  }
  const gaps = harness.gapsOf('target-0');
  expect(Math.max(...gaps)).toBe(900_000);
  expect(Math.min(...gaps)).toBe(600_500);
  expect(Math.max(...harness.gapsOf('target-1'))).toBe(10_000);
});

test('begins one poll a second on a host, the watched ones first', { tags: 'asked-to-wait' }, () => {
  const keys = harness.put(5_000, { hostOf: () => 'same', isStream: true });
  harness.watched.add('target-4000').add('target-4001');
  harness.run(60_000);
  expect(harness.started).toHaveLength(60);
  expect(harness.started.slice(0, 2).map(({ key }) => key)).toEqual(['target-4000', 'target-4001']);
  for (const key of ['target-4000', 'target-4001'])
    expect(harness.gapsOf(key)).toEqual(Array(5).fill(10_000));
  // The others follow in the order in which they have waited.
  expect(harness.started[2]?.key).toBe(keys[0]);
});

test('leaves a host alone that asks for it, with all its targets', () => {
  harness.put(3, { hostOf: (index) => (index < 2 ? 'busy' : 'other') });
  const begun = harness.tick();
  const pausedAt = harness.now;
  harness.schedule.pauseHosts('target-0', pausedAt + 120_000);
  for (const key of begun) harness.schedule.finished(key, key === 'target-0' ? 'failed' : 'fresh', pausedAt);
  harness.run(180_000);
  expect(harness.timesOf('target-1')[0]).toBe(pausedAt + 120_000);
  expect(harness.timesOf('target-2')).toHaveLength(3);
});

test('runs 64 polls, 2 per host, 16 for failing targets', { tags: 'dead-streams' }, () => {
  harness.put(100);
  expect(harness.tick()).toHaveLength(64);
  harness.schedule.finished('target-0', 'fresh', harness.now);
  harness.now += TICK_MS;
  expect(harness.tick()).toHaveLength(1);

  const oneHost = new ScheduleHarness();
  oneHost.put(50, { hostOf: () => 'same' });
  for (let second = 0; second < 5; second += 1, oneHost.now += 1_000) oneHost.tick();
  expect(oneHost.started).toHaveLength(2);
  oneHost.schedule.finished('target-0', 'fresh', oneHost.now);
  expect(oneHost.tick()).toHaveLength(1);

  const failing = new ScheduleHarness();
  for (const key of failing.put(100)) failing.watched.add(key);
  failing.run(1_000, () => 'failed');
  failing.now += 10_000;
  expect(failing.tick()).toHaveLength(16);
});

test('does not delay healthy targets because of hanging ones', { tags: 'dead-streams' }, () => {
  const keys = harness.put(200);
  for (const key of keys) harness.watched.add(key);
  const hangs = (key: string) => Number(key.split('-')[1]) < 40;
  const hanging: string[] = [];
  for (let step = 0; step < 240; step += 1, harness.now += TICK_MS) {
    for (const key of harness.tick()) {
      if (hangs(key)) hanging.push(key);
      else harness.schedule.finished(key, 'fresh', harness.now);
    }
    // Hanging polls are given up after 10 s.
    for (const key of hanging.splice(0, step % 20 === 19 ? hanging.length : 0))
      harness.schedule.finished(key, 'failed', harness.now);
  }
  const lastMinute = harness.started.filter(({ key, at }) => !hangs(key) && at > harness.now - 60_000);
  expect(lastMinute.length).toBeGreaterThanOrEqual(160 * 5);
});

test('spreads a thousand targets after a pause or a clock jump', { tags: 'clock-jumps' }, () => {
  for (const key of harness.put(1_000)) harness.watched.add(key);
  const startsIn = (ms: number): number => {
    const before = harness.started.length;
    harness.run(ms);
    return harness.started.length - before;
  };
  expect(startsIn(TICK_MS)).toBe(64);
  startsIn(20_000);
  harness.now += 3_600_000;
  expect(startsIn(TICK_MS)).toBe(64);
  expect(startsIn(10_000)).toBeGreaterThan(900);
});

test('counts a target that is removed while it runs until its poll has ended', () => {
  harness.put(65);
  const begun = harness.tick();
  for (const key of begun) harness.schedule.remove(key);
  harness.now += TICK_MS;
  expect(harness.tick()).toEqual([]);
  for (const key of begun) harness.schedule.finished(key, 'failed', harness.now);
  expect(harness.tick()).toEqual(['target-64']);
  harness.schedule.finished('nobody', 'fresh', harness.now);
});

test('starts a watched target before a long queue of others', () => {
  harness.put(10_000);
  harness.tick();
  harness.now += TICK_MS;
  harness.watched.add('target-9000');
  harness.schedule.finished('target-0', 'fresh', harness.now);
  expect(harness.tick()).toEqual(['target-9000']);
});

test('does not delay other hosts because of one with thousands of channels', () => {
  const keys = harness.put(2_000, { hostOf: (index) => (index < 1_900 ? 'same' : `host-${index}`) });
  for (const key of keys) harness.watched.add(key);
  harness.tick();
  expect(harness.started.filter(({ key }) => Number(key.split('-')[1]) >= 1_900)).toHaveLength(63);
});
