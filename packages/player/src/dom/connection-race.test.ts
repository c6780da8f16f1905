// @module-tag tunnel

import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createAddress } from '../testing/player-fixture.ts';
import { ConnectionRace } from './connection-race.ts';
import { StreamConnection } from './stream-connection.ts';

const request = { ...createAddress('http://radio.example/a'), bypassCache: false, behindSeconds: 0 };

type HeldRequest = {
  readonly signal: AbortSignal;
  respond(): WritableStreamDefaultWriter<Uint8Array>;
  fail(): void;
};

/** Streams that respond when the test says so. */
function holdStreams(): readonly HeldRequest[] {
  const held: HeldRequest[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const respond = () => {
      resolve(new Response(readable, { headers: { 'content-type': 'audio/mpeg' } }));
      return writable.getWriter();
    };
    held.push({ signal, respond, fail: () => reject(new TypeError('Failed to fetch')) });
    return promise;
  });
  return held;
}

/** A connection that has responded, and attempts beside it. */
async function race(attempts: number) {
  const held = holdStreams();
  const handlers = { onResponse: vi.fn(), onAudio: vi.fn(), onEnd: vi.fn(), onFailed: vi.fn() };
  const connections = new ConnectionRace(new StreamConnection(request), handlers, () => true);
  connections.start();
  const former = held[0]?.respond();
  await setImmediate();
  for (let count = 0; count < attempts; count += 1) connections.add(new StreamConnection(request));
  const isOpen = () => held.map(({ signal }) => !signal.aborted);
  return { held, handlers, connections, former, isOpen };
}

it('keeps the former connection where it delivers first', async () => {
  const { handlers, former, isOpen } = await race(1);
  expect(isOpen()).toEqual([true, true]);
  await former?.write(new Uint8Array([1, 2]));
  await setImmediate();
  expect(handlers.onAudio).toHaveBeenCalledExactlyOnceWith(new Uint8Array([1, 2]));
  expect(isOpen()).toEqual([true, false]);
});

it('keeps the attempt that responds first, whichever it is', async () => {
  const { held, handlers, isOpen } = await race(2);
  held[1]?.respond();
  await setImmediate();
  expect(handlers.onResponse).toHaveBeenCalledTimes(2);
  expect(isOpen()).toEqual([false, true, false]);
});

it('lets two wait beside the newest one, of which one is the former connection', async () => {
  const { handlers, former, isOpen } = await race(4);
  expect(isOpen()).toEqual([true, false, false, true, true]);
  await former?.write(new Uint8Array([1, 2]));
  await setImmediate();
  expect(handlers.onAudio).toHaveBeenCalledOnce();
  expect(isOpen()).toEqual([true, false, false, false, false]);
});

it('reports the failure of the newest alone, and the others may still deliver', async () => {
  const { held, handlers, connections, isOpen } = await race(2);
  held[1]?.fail();
  await setImmediate();
  expect(handlers.onFailed).not.toHaveBeenCalled();
  held[2]?.fail();
  await setImmediate();
  expect(handlers.onFailed).toHaveBeenCalledOnce();
  connections.closeNewest();
  connections.add(new StreamConnection(request));
  expect(isOpen()).toEqual([true, true, false, true]);
});

it('closes all', async () => {
  const { connections, isOpen } = await race(2);
  connections.close();
  expect(isOpen()).toEqual([false, false, false]);
});
