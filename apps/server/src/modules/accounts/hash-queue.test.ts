import { expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { type HashCaller, HashQueue } from './hash-queue.ts';

const unknown = (network: string): HashCaller => ({ network, isKnown: false });
const known = (network: string): HashCaller => ({ network, isKnown: true });

/** A queue of four common and two kept seats whose only worker is busy until `finish`. */
function createBusyQueue() {
  const queue = new HashQueue({ concurrency: 1, commonSeats: 4, keptSeats: 2 });
  const order: string[] = [];
  const busy = Promise.withResolvers<void>();
  const call = async (caller: HashCaller, work = async () => {}) => {
    try {
      const seat = queue.takeSeat(caller);
      const hash = async () => {
        order.push(caller.network);
        await work();
      };
      await queue.run(seat, hash).finally(() => queue.releaseSeat(seat));
      return 'hashed';
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };
  const first = call(unknown('first'), () => busy.promise);
  return { call, order, first, finish: busy.resolve };
}

test('keeps seats for known callers, and their turn comes first', async () => {
  const { call, order, finish } = createBusyQueue();
  const waiting = ['a', 'b', 'c'].map((network) => call(unknown(network)));
  expect(await call(unknown('d'))).toBe('server-busy');
  const owner = call(known('owner'));
  finish();
  expect(await Promise.all([...waiting, owner])).toEqual(Array(4).fill('hashed'));
  expect(order).toEqual(['first', 'owner', 'a', 'b', 'c']);
});

test('a network that fills all seats gives them up to others, until each has as many', async () => {
  const { call, finish } = createBusyQueue();
  const flood = [call(unknown('flood')), call(unknown('flood')), call(unknown('flood'))];
  const guests = [call(unknown('guest')), call(unknown('guest'))];
  finish();
  expect(await Promise.all(flood)).toEqual(['hashed', 'hashed', 'server-busy']);
  expect(await Promise.all(guests)).toEqual(['hashed', 'server-busy']);
});

test('networks take turns, however many calls of one wait', async () => {
  const { call, order, finish } = createBusyQueue();
  const calls = [call(unknown('many')), call(unknown('many')), call(unknown('one'))];
  finish();
  await Promise.all(calls);
  expect(order).toEqual(['first', 'many', 'one', 'many']);
});

test('known and unknown callers take turns', async () => {
  const { call, order, finish } = createBusyQueue();
  const waiting = [call(unknown('a')), call(unknown('b'))];
  const owners = [call(known('owner')), call(known('owner'))];
  finish();
  await Promise.all([...waiting, ...owners]);
  expect(order).toEqual(['first', 'owner', 'a', 'owner', 'b']);
});

test('serves on after a failure, and after all seats were taken', async () => {
  const queue = new HashQueue({ concurrency: 1, commonSeats: 1, keptSeats: 0 });
  for (let round = 0; round < 3; round += 1) {
    const seat = queue.takeSeat(known('a'));
    expect(() => queue.takeSeat(known('b'))).toThrow('The server is busy');
    await expect(queue.run(seat, () => Promise.reject(new Error('out of memory')))).rejects.toThrow('memory');
    queue.releaseSeat(seat);
  }
});
