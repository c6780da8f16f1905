import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/player-fixture.ts';
import { checkDelayMs, Failback } from './failback.ts';

function createFailback(better: readonly string[] = ['first', 'second']) {
  const clock = new FakeClock();
  const checked: string[] = [];
  const returned: string[] = [];
  const alive = new Set<string>();
  /** Set: responses wait until it is called. */
  const slow: { respond: ((isAlive: boolean) => void) | null } = { respond: null };
  const failback = new Failback({
    clock,
    listBetter: () => better,
    isAlive: (address) => {
      checked.push(address);
      if (slow.respond === null) return Promise.resolve(alive.has(address));
      return new Promise<boolean>((resolve) => {
        slow.respond = resolve;
      });
    },
    onAlive: (address) => returned.push(address),
  });
  /** Lets time pass, and each check respond. */
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 1_000) {
      clock.advance(1_000);
      for (let step = 0; step < 5; step += 1) await Promise.resolve();
    }
  };
  return { failback, clock, checked, returned, alive, slow, pass };
}

/** The fake clock's chance is one half. */
const delayMs = (checks: number) => checkDelayMs(checks, 0.5);

describe('Failback', () => {
  it('checks all better addresses, ever more rarely', async () => {
    const { failback, checked, pass } = createFailback();
    failback.start();
    failback.start();
    await pass(delayMs(0) - 1_000);
    expect(checked).toEqual([]);
    await pass(1_000);
    expect(checked).toEqual(['first', 'second']);
    await pass(delayMs(1) - 1_000);
    expect(checked).toHaveLength(2);
    await pass(1_000 + delayMs(2));
    expect(checked).toHaveLength(6);
  });

  it('returns once to the best that lives, and can start again', async () => {
    const { failback, checked, returned, alive, pass } = createFailback();
    alive.add('first').add('second');
    failback.start();
    await pass(600_000);
    expect([checked, returned]).toEqual([['first'], ['first']]);
    failback.start();
    await pass(delayMs(1));
    expect(returned).toEqual(['first', 'first']);
  });

  it('ends with the loss of what plays, and is then as rare as before', async () => {
    const { failback, checked, pass } = createFailback();
    failback.start();
    failback.stop();
    await pass(600_000);
    expect(checked).toEqual([]);
    failback.start();
    await pass(delayMs(1) - 1_000);
    expect(checked).toEqual([]);
    failback.reset();
    failback.start();
    await pass(delayMs(0));
    expect(checked).toHaveLength(2);
  });

  it('ignores what a check finds after it was stopped', async () => {
    const { failback, checked, returned, slow, pass } = createFailback();
    slow.respond = () => {};
    failback.start();
    await pass(delayMs(0));
    failback.stop();
    slow.respond(true);
    await pass(600_000);
    expect([checked, returned]).toEqual([['first'], []]);
  });

  it('checks nothing while the best address plays', async () => {
    const { failback, checked, pass } = createFailback([]);
    failback.start();
    await pass(600_000);
    expect(checked).toEqual([]);
  });

  it('waits at most ten minutes', () => {
    expect([0, 1, 2, 6, 50].map((checks) => checkDelayMs(checks, 1))).toEqual([
      15_000, 30_000, 60_000, 600_000, 600_000,
    ]);
    expect(checkDelayMs(0, 0)).toBe(9_000);
  });
});
