import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import {
  cutNotifications,
  type NodeFixture,
  type NodeOptions,
  startNode,
  TRACK,
} from '../../testing/node-fixture.ts';
import { PostgresProxy, withoutListen } from '../../testing/postgres-proxy.ts';
import { emptyPostgresDatabase } from '../../testing/test-databases.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { SettingsRepository } from '../system/settings-repository.ts';

describe('a node that misses notifications', () => {
  let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
  let operator: pg.Client;
  let closings: (() => Promise<void>)[];
  beforeEach(async () => {
    storage = await emptyPostgresDatabase(inject('postgresUrl'));
    operator = new pg.Client(storage.databaseUrl ?? '');
    await operator.connect();
    closings = [];
  });
  afterEach(async () => {
    for (const close of closings) await close();
    await operator.end();
    await storage.remove();
  });

  const startOne = async (url = storage.databaseUrl ?? '', options: NodeOptions = {}) => {
    const node = await startNode(url, options);
    closings.push(node.stop);
    return node;
  };
  const rename = (table: string, name: string) =>
    operator.query(`update ${table} set name = $1, updated_at = updated_at + 1`, [name]);
  const nameOn = ({ channels }: NodeFixture) => channels.getByNumber(1)?.name;

  test('needs none from the writer, which may die right after its commit', async () => {
    const node = await startOne();
    await node.channels.writer.create({ channelNumber: 1, name: 'One' });
    await rename('channels', 'Two');
    await expect.poll(() => nameOn(node)).toBe('Two');
    await operator.query('delete from channels');
    await expect.poll(() => node.channels.size).toBe(0);
    expect(node.errors).toEqual([]);
  });

  test('gets one of every transaction, also of those that change nothing, and reads nothing twice', async () => {
    const nodes = [await startOne(), await startOne()];
    const [first] = nodes;
    const { id } = (await first?.channels.writer.create({ channelNumber: 1, name: 'One' })) ?? { id: '' };
    const loaded = vi.spyOn(ChannelRepository.prototype, 'loadAll');
    const settings = nodes.map(({ database: { db } }) => new SettingsRepository(db));
    await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const node = nodes[round % 2];
        await node?.channels.state.setManyNowPlaying(
          new Map([
            [id, TRACK],
            ['nobody', TRACK],
          ]),
        );
        await settings[round % 2]?.set({ key: `setting ${round % 3}`, value: '1', now: round });
        await settings[round % 2]?.compareAndSet('another value', { key: 'setting 1', value: '2', now: 1 });
      }),
    );
    await rename('channels', 'Two');
    for (const node of nodes) await expect.poll(() => nameOn(node)).toBe('Two');
    expect(loaded).not.toHaveBeenCalled();
  });

  test('reads everything again until that succeeds', async () => {
    const node = await startOne();
    await node.channels.writer.create({ channelNumber: 1, name: 'One' });
    await operator.query('alter table channels rename to unreadable');
    await cutNotifications(operator);
    await rename('unreadable', 'Two');
    await expect.poll(() => node.errors.join()).toContain('trying again');
    await operator.query('alter table unreadable rename to channels');
    await expect.poll(() => nameOn(node)).toBe('Two');
  });

  test('reports a pooler in transaction mode, and compares versions behind it', async () => {
    const proxy = await PostgresProxy.open(storage.databaseUrl ?? '', { rewrite: withoutListen });
    const deaf = await startOne(proxy.url, { compareEveryMs: 500 });
    closings.push(() => proxy.close());
    const hearing = await startOne();
    await hearing.channels.writer.create({ channelNumber: 1, name: 'One' });
    await expect.poll(() => nameOn(deaf)).toBe('One');
    await hearing.channels.writer.update(hearing.channels.getByNumber(1)?.id ?? '', { name: 'Two' });
    await expect.poll(() => nameOn(deaf)).toBe('Two');
    await expect.poll(() => deaf.errors.join()).toContain('PgBouncer');
    expect(hearing.errors).toEqual([]);
  });
});
