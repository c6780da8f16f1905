import { beforeEach, expect, test } from 'vitest';
import { PollSchedule } from './poll-schedule.ts';

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

  put(count: number, hostOf: (index: number) => string = (index) => `host-${index}`): string[] {
    const keys = Array.from({ length: count }, (_, index) => `target-${index}`);
    keys.forEach((key, index) => {
      this.schedule.put(key, [hostOf(index)], this.now);
    });
    return keys;
  }

  tick(): string[] {
    const begun = this.schedule.tick(this.now);
    this.started.push(...begun.map((key) => ({ key, at: this.now })));
    return begun;
  }

  /** Every poll ends at once with the result of `outcome`. */
  run(ms: number, outcome: (key: string) => 'fresh' | 'no-metadata' | 'failed' = () => 'fresh'): void {
    for (const until = this.now + ms; this.now < until; this.now += 500) {
      for (let begun = this.tick(); begun.length > 0; ) {
        begun = begun.flatMap((key) => this.schedule.finished(key, outcome(key), this.now));
        this.started.push(...begun.map((key) => ({ key, at: this.now })));
      }
    }
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

test('backs off from a failing target up to 5 minutes and returns to normal on success', () => {
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

test('allows 32 sockets, 2 per host, 8 for failing targets', () => {
  harness.put(100);
  harness.now += 2_000;
  expect(harness.tick()).toHaveLength(32);
  expect(harness.schedule.finished('target-0', 'fresh', harness.now)).toHaveLength(1);

  const oneHost = new ScheduleHarness();
  oneHost.put(50, () => 'same');
  const [first = '', ...others] = oneHost.tick();
  expect(others).toHaveLength(1);
  expect(oneHost.schedule.finished(first, 'fresh', oneHost.now)).toHaveLength(1);

  const failing = new ScheduleHarness();
  for (const key of failing.put(100)) failing.watched.add(key);
  failing.run(500, () => 'failed');
  failing.now += 5_000;
  failing.tick();
  failing.now += 5_000;
  expect(failing.tick()).toHaveLength(8);
});

test('does not delay healthy targets because of hanging ones', () => {
  const keys = harness.put(200);
  for (const key of keys) harness.watched.add(key);
  const hangs = (key: string) => Number(key.split('-')[1]) < 40;
  const hanging: string[] = [];
  const settle = (begun: readonly string[]): void => {
    for (const key of begun) {
      harness.started.push({ key, at: harness.now });
      if (hangs(key)) hanging.push(key);
      else settle(harness.schedule.finished(key, 'fresh', harness.now));
    }
  };
  for (let step = 0; step < 240; step += 1, harness.now += 500) {
    settle(harness.schedule.tick(harness.now));
    // Hanging polls are given up after 10 s.
    for (const key of hanging.splice(0, step % 20 === 19 ? hanging.length : 0))
      settle(harness.schedule.finished(key, 'failed', harness.now));
  }
  const lastMinute = harness.started.filter(({ key, at }) => !hangs(key) && at > harness.now - 60_000);
  expect(lastMinute.length).toBeGreaterThanOrEqual(160 * 5);
});

test('spreads a thousand targets after a pause or a clock jump', () => {
  let drawn = 0;
  const keys = Array.from({ length: 1_000 }, (_, index) => `target-${index}`);
  const schedule = new PollSchedule({ random: () => (drawn++ % 1_000) / 1_000, watchedKeys: () => keys });
  let now = 0;
  for (const key of keys) schedule.put(key, [`host of ${key}`], now);
  const startsIn = (ms: number): number => {
    let starts = 0;
    for (const until = now + ms; now < until; now += 500) {
      for (let begun = schedule.tick(now); begun.length > 0; ) {
        starts += begun.length;
        begun = begun.flatMap((key) => schedule.finished(key, 'fresh', now));
      }
    }
    return starts;
  };
  expect(startsIn(500)).toBeLessThanOrEqual(60);
  startsIn(20_000);
  now += 3_600_000;
  expect(startsIn(500)).toBeLessThanOrEqual(60);
  expect(startsIn(10_000)).toBeGreaterThan(900);
});

test('frees the socket of a target that is removed while it runs', () => {
  harness.put(40);
  harness.now += 400;
  const begun = harness.tick();
  for (const key of begun) harness.schedule.remove(key);
  for (const key of begun) harness.schedule.finished(key, 'failed', harness.now);
  harness.now += 500;
  expect(harness.tick().length + 32).toBeLessThanOrEqual(40);
  expect(harness.schedule.finished('nobody', 'fresh', harness.now)).toEqual([]);
});

test('starts a watched target before a long queue of others', () => {
  const keys = harness.put(10_000);
  harness.random = 0;
  harness.tick();
  harness.now += 500;
  harness.watched.add('target-9000');
  harness.tick();
  const [running = ''] = keys.filter((key) => harness.timesOf(key).length > 0);
  expect(harness.schedule.finished(running, 'fresh', harness.now)).toEqual(['target-9000']);
});

test('does not delay other hosts because of one with thousands of channels', () => {
  const keys = harness.put(2_000, (index) => (index < 1_900 ? 'same' : `host-${index}`));
  for (const key of keys) harness.watched.add(key);
  for (let ticks = 0; ticks < 20; ticks += 1, harness.now += 500) harness.tick();
  expect(
    harness.started.filter(({ key }) => Number(key.split('-')[1]) >= 1_900).length,
  ).toBeGreaterThanOrEqual(30);
});
