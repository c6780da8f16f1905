import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { CallGate } from './call-gate.ts';
import { LastfmFault } from './lastfm-fault.ts';

const { signal } = new AbortController();
let now: number;
let closings: object[];
let gate: CallGate;
beforeEach(() => {
  now = 1_000;
  closings = [];
  const sleep = async (ms: number) => {
    now = Math.max(now, at + ms);
  };
  gate = new CallGate((details) => closings.push(details), { now: () => now, sleep });
});
/** When the turns were asked for: sleepers all fall asleep at the same time. */
const at = 1_000;

const turnAt = async (delayMs: number): Promise<number> => {
  await gate.turn(delayMs, signal);
  return now;
};

test('turns keep the delay between each other', async () => {
  expect(await turnAt(200)).toBe(1_000);
  now = 1_000;
  expect(await turnAt(200)).toBe(1_200);
  now = 1_000;
  expect(await turnAt(200)).toBe(1_400);
  now = 5_000;
  expect(await turnAt(200)).toBe(5_000);
});

test('a pause moves the turns that are still to come', async () => {
  gate.hold(2_000);
  expect(await turnAt(200)).toBe(3_000);
});

test('who would wait longer than eight seconds is told to come back', async () => {
  for (let turn = 0; turn <= 40; turn += 1) {
    now = 1_000;
    await gate.turn(200, signal);
  }
  now = 1_000;
  const refusal = await gate.turn(200, signal).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'server-busy', retryAfterSeconds: 9 });
});

test('three failures in a row close it, each further one for twice as long, up to five minutes', async () => {
  gate.failed('down');
  gate.failed('down');
  await gate.turn(0, signal);
  gate.failed('down');
  await expect(gate.turn(0, signal)).rejects.toBeInstanceOf(LastfmFault);
  now += 10_000;
  await gate.turn(0, signal);
  for (let failure = 0; failure < 6; failure += 1) gate.failed('down');
  expect(closings.map((closing) => ('forMs' in closing ? closing.forMs : 0))).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]);
  now += 300_000;
  gate.worked();
  gate.failed('down');
  await gate.turn(0, signal);
});

test('who waits when it closes is refused too, and another configuration opens it', async () => {
  await gate.turn(200, signal);
  const waiting = gate.turn(200, signal);
  gate.close(60_000, 'told to');
  await expect(waiting).rejects.toBeInstanceOf(LastfmFault);
  gate.reopen();
  await gate.turn(0, signal);
});
