import { expect, test } from 'vitest';
import { encodeEvent } from './event-stream.ts';

test('encodes an event as one chunk, in memory of its own', () => {
  const { chunked, plain } = encodeEvent({ retryMs: 7, event: 'song', data: '{"title":"Čas"}' });
  const text = 'retry: 7\nevent: song\ndata: {"title":"Čas"}\n\n';
  expect(plain.toString()).toBe(text);
  expect(chunked.toString()).toBe(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  expect(chunked.buffer.byteLength).toBe(chunked.length);
});
