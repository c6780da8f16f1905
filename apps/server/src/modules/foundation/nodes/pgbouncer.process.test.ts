// @module-tag pooler

import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type NodeFixture, startNode } from '../../../../testing/node-fixture.ts';
import { PGBOUNCER, startPgBouncer } from '../../../../testing/pgbouncer.ts';
import { emptyPostgresDatabase } from '../../../../testing/test-databases.ts';

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

async function start(url = storage.databaseUrl ?? ''): Promise<NodeFixture> {
  const node = await startNode(url);
  closings.push(node.stop);
  return node;
}

const nameOn = ({ channels }: NodeFixture) => channels.getByNumber(1)?.name;

for (const poolMode of ['session', 'transaction'] as const)
  testPooled(
    `behind PgBouncer in ${poolMode} mode a node writes, and finds every change of another`,
    async () => {
      const pooler = await startPgBouncer(storage.databaseUrl ?? '', poolMode);
      closings.push(pooler.stop);
      const pooled = await start(pooler.url);
      const direct = await start();
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          pooled.channels.writer.create({ channelNumber: index + 1, name: `Channel ${index}` }),
        ),
      );
      await expect.poll(() => direct.channels.size).toBe(20);
      await direct.channels.writer.update(direct.channels.getByNumber(1)?.id ?? '', { name: 'Renamed' });
      await expect.poll(() => nameOn(pooled)).toBe('Renamed');
      expect([...pooled.errors, ...direct.errors]).toEqual([]);
    },
  );
