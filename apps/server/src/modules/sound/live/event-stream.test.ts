import { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { EventStream, encodeEvent } from './event-stream.ts';

/** A stream to a client whose network takes nothing more for now. */
function openStream() {
  const socket = new Duplex({ read: () => {}, write: () => {} });
  const raw = { socket, setHeader: () => {}, writeHead: () => ({ flushHeaders: () => {} }) };
  const reply = { raw, headers: () => ({ hijack: () => {} }), getHeaders: () => ({}) };
  const request = { raw: { httpVersion: '1.1' } };
  const stream = EventStream.open(request as FastifyRequest, reply as unknown as FastifyReply);
  return { socket, stream };
}

const frameOf = (bytes: number) => encodeEvent({ event: 'snapshot', data: 'x'.repeat(bytes) });

test('encodes an event as one chunk, in memory of its own', () => {
  const { chunked, plain } = encodeEvent({ retryMs: 7, event: 'song', data: '{"title":"Čas"}' });
  const text = 'retry: 7\nevent: song\ndata: {"title":"Čas"}\n\n';
  expect(plain.toString()).toBe(text);
  expect(chunked.toString()).toBe(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  expect(chunked.buffer.byteLength).toBe(chunked.length);
});

test.each([
  ['send', (stream: EventStream) => stream.send(frameOf(10))],
  ['sendAll', (stream: EventStream) => stream.sendAll([frameOf(10)])],
])(
  'a snapshot may be larger than a network takes at once; what %s gets while it waits ends it',
  (_, sendNext) => {
    const { socket, stream } = openStream();
    stream.send(frameOf(200_000));
    expect(socket.destroyed).toBe(false);
    const unsentBytes = socket.writableLength;
    sendNext(stream);
    expect(socket.destroyed).toBe(true);
    expect(socket.writableLength).toBeLessThanOrEqual(unsentBytes);
  },
);

test('a client may leave 64 KB unsent', () => {
  const { socket, stream } = openStream();
  stream.send(frameOf(60_000));
  stream.sendAll([frameOf(1_000), frameOf(10_000)]);
  expect(socket.destroyed).toBe(false);
  stream.send(frameOf(10));
  expect(socket.destroyed).toBe(true);
});
