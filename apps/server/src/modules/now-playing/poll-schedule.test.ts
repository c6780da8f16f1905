import { beforeEach, expect, test } from 'vitest';
import { PollSchedule } from './poll-schedule.ts';

/** Runs the schedule against a clock of its own; a poll takes no time unless the test keeps it. */
class Bench {
  now = 1_000;
  random = 0;
  readonly watched = new Set<string>();
  readonly started: { readonly key: string; readonly at: number }[] = [];
  readonly schedule = new PollSchedule({
    random: () => this.random,
    watchedKeys: () => this.watched,
  });

  put(count: number, hostOf: (index: number) => string = (index) => `host-${index}`): string[] {
    const keys = Array.from({ length: count }, (_, index) => `station-${index}`);
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

  /** Every poll ends at once with what `outcome` says. */
  run(ms: number, outcome: (key: string) => 'fresh' | 'silent' | 'failed' = () => 'fresh'): void {
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

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

test('a watched target is polled every 10 s, an unwatched one every 60 s, a silent one too', () => {
  bench.put(3);
  bench.watched.add('station-0').add('station-2');
  bench.run(130_000, (key) => (key === 'station-2' ? 'silent' : 'fresh'));
  expect(new Set(bench.gapsOf('station-0'))).toEqual(new Set([10_000]));
  expect(bench.gapsOf('station-1')).toEqual([60_000, 60_000]);
  expect(bench.gapsOf('station-2')).toEqual([60_000, 60_000]);
});

test('interest makes the next poll sooner, at once when the last was 10 s ago', () => {
  bench.put(1);
  bench.run(15_000);
  bench.watched.add('station-0');
  const at = bench.now;
  bench.run(1_000);
  expect(bench.timesOf('station-0').at(-1)).toBe(at);
});

test('a dead target is asked less and less often, up to 5 minutes, and at once as usual when it is back', () => {
  bench.put(1);
  bench.watched.add('station-0');
  bench.run(1_200_000, () => 'failed');
  expect(bench.gapsOf('station-0').slice(0, 7)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]);
  bench.run(301_000);
  expect(bench.schedule.failuresOf('station-0')).toBe(0);
  bench.started.length = 0;
  bench.run(30_000);
  expect(new Set(bench.gapsOf('station-0'))).toEqual(new Set([10_000]));
});

test('jitter only ever shortens: never later than promised', () => {
  bench.put(1);
  bench.watched.add('station-0');
  bench.random = 0.999;
  bench.run(100_000);
  for (const gap of bench.gapsOf('station-0')) expect(gap).toBeLessThanOrEqual(10_000);
  expect(Math.min(...bench.gapsOf('station-0'))).toBeGreaterThanOrEqual(9_000);
});

test('32 sockets at once, 2 a host, 8 for those that failed last time', () => {
  bench.put(100);
  bench.now += 2_000;
  expect(bench.tick()).toHaveLength(32);
  expect(bench.schedule.finished('station-0', 'fresh', bench.now)).toHaveLength(1);

  const oneHost = new Bench();
  oneHost.put(50, () => 'same');
  const [first = '', ...others] = oneHost.tick();
  expect(others).toHaveLength(1);
  expect(oneHost.schedule.finished(first, 'fresh', oneHost.now)).toHaveLength(1);

  const failing = new Bench();
  for (const key of failing.put(100)) failing.watched.add(key);
  failing.run(500, () => 'failed');
  failing.now += 5_000;
  failing.tick();
  failing.now += 5_000;
  expect(failing.tick()).toHaveLength(8);
});

test('hanging stations do not keep living ones waiting', () => {
  const keys = bench.put(200);
  for (const key of keys) bench.watched.add(key);
  const hangs = (key: string) => Number(key.split('-')[1]) < 40;
  const hanging: string[] = [];
  const settle = (begun: readonly string[]): void => {
    for (const key of begun) {
      bench.started.push({ key, at: bench.now });
      if (hangs(key)) hanging.push(key);
      else settle(bench.schedule.finished(key, 'fresh', bench.now));
    }
  };
  for (let step = 0; step < 240; step += 1, bench.now += 500) {
    settle(bench.schedule.tick(bench.now));
    // Each of those that hang is given up after 10 s.
    for (const key of hanging.splice(0, step % 20 === 19 ? hanging.length : 0))
      settle(bench.schedule.finished(key, 'failed', bench.now));
  }
  const lastMinute = bench.started.filter(({ key, at }) => !hangs(key) && at > bench.now - 60_000);
  expect(lastMinute.length).toBeGreaterThanOrEqual(160 * 5);
});

test('after a pause, or a jump of the clock, a thousand targets do not begin together', () => {
  let drawn = 0;
  const keys = Array.from({ length: 1_000 }, (_, index) => `station-${index}`);
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

test('a target that is taken away while it runs gives its socket back', () => {
  bench.put(40);
  bench.now += 400;
  const begun = bench.tick();
  for (const key of begun) bench.schedule.remove(key);
  for (const key of begun) bench.schedule.finished(key, 'failed', bench.now);
  bench.now += 500;
  expect(bench.tick().length + 32).toBeLessThanOrEqual(40);
  expect(bench.schedule.finished('nobody', 'fresh', bench.now)).toEqual([]);
});

test('what somebody hears or sees goes before a long line of others', () => {
  const keys = bench.put(10_000);
  bench.random = 0;
  bench.tick();
  bench.now += 500;
  bench.watched.add('station-9000');
  bench.tick();
  const [running = ''] = keys.filter((key) => bench.timesOf(key).length > 0);
  expect(bench.schedule.finished(running, 'fresh', bench.now)).toEqual(['station-9000']);
});

test('a host with thousands of channels does not keep the others waiting', () => {
  const keys = bench.put(2_000, (index) => (index < 1_900 ? 'same' : `host-${index}`));
  for (const key of keys) bench.watched.add(key);
  for (let ticks = 0; ticks < 20; ticks += 1, bench.now += 500) bench.tick();
  expect(bench.started.filter(({ key }) => Number(key.split('-')[1]) >= 1_900).length).toBeGreaterThanOrEqual(
    30,
  );
});
