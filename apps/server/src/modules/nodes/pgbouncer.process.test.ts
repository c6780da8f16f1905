import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type NodeFixture, type NodeOptions, startNode } from '../../testing/node-fixture.ts';
import { PGBOUNCER, startPgBouncer } from '../../testing/pgbouncer.ts';
import { emptyPostgresDatabase } from '../../testing/test-databases.ts';

/** Skipped only where PgBouncer is not installed, which CI rejects. */
const testPooled = test.skipIf(!PGBOUNCER);

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let closings: (() => Promise<void>)[];
beforeEach(async () => {
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
  closings = [];
});
afterEach(async () => {
  for (const close of closings.reverse()) await close();
  await storage.remove();
});

async function startBehind(poolMode: 'session' | 'transaction', options?: NodeOptions): Promise<NodeFixture> {
  const pooler = await startPgBouncer(storage.databaseUrl ?? '', poolMode);
  closings.push(pooler.stop);
  return start(pooler.url, options);
}

async function start(url = storage.databaseUrl ?? '', options?: NodeOptions): Promise<NodeFixture> {
  const node = await startNode(url, options);
  closings.push(node.stop);
  return node;
}

const nameOn = ({ channels }: NodeFixture) => channels.getByNumber(1)?.name;

testPooled('behind PgBouncer in session mode a node is notified of every change', async () => {
  // Versions are compared too rarely to be what the change arrives by.
  const pooled = await startBehind('session', { compareEveryMs: 600_000 });
  const direct = await start();
  const { id } = await direct.channels.writer.create({ channelNumber: 1, name: 'One' });
  await expect.poll(() => nameOn(pooled)).toBe('One');
  await pooled.channels.writer.update(id, { name: 'Two' });
  await expect.poll(() => nameOn(direct)).toBe('Two');
  expect([...pooled.errors, ...direct.errors]).toEqual([]);
});

testPooled(
  'behind PgBouncer in transaction mode a node reports it, writes, and finds changes by their versions',
  async () => {
    const pooled = await startBehind('transaction', { compareEveryMs: 500 });
    const direct = await start();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pooled.channels.writer.create({ channelNumber: index + 1, name: `Channel ${index}` }),
      ),
    );
    await expect.poll(() => direct.channels.size).toBe(20);
    await direct.channels.writer.update(direct.channels.getByNumber(1)?.id ?? '', { name: 'Renamed' });
    await expect.poll(() => nameOn(pooled)).toBe('Renamed');
    await expect.poll(() => pooled.errors.join()).toContain('PgBouncer');
    expect(direct.errors).toEqual([]);
  },
);
