import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';

const COUNT = 200;
const BODY_BYTES = 2_000;
/** Allocated between two responses, as by the work of a busy server. */
const OTHER_BYTES = 30_000;
const POOL_BLOCK_BYTES = Buffer.poolSize;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('keeps its bytes in memory, and no blocks of the pool of small buffers', async () => {
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const responses: CachedResponse[] = [];
  while (responses.length < COUNT) {
    responses.push(new CachedResponse(randomBytes(BODY_BYTES / 2).toString('hex')));
    Buffer.from('x'.repeat(OTHER_BYTES));
  }
  await Promise.all(responses.map((response) => response.compress()));
  // V8 frees the memory of what it has collected on another thread.
  const retained = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(retained).toBeLessThan((COUNT * POOL_BLOCK_BYTES) / 4);
  expect(responses.map(({ byteLength }) => byteLength)).toEqual(responses.map(() => BODY_BYTES));
});
