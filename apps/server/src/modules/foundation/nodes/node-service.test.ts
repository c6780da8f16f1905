import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { EventClient } from '../../../../testing/event-client.ts';
import { type NodeFixture, startNode, TRACK } from '../../../../testing/node-fixture.ts';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { emptyPostgresDatabase } from '../../../../testing/test-databases.ts';
import { SettingsRepository } from '../settings/settings-repository.ts';

describe('two nodes on one PostgreSQL', () => {
  let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
  let here: NodeFixture;
  let there: NodeFixture;
  let client: EventClient;
  let operator: pg.Client;
  const id = (channelNumber: number) => here.channels.getByNumber(channelNumber)?.id ?? 'missing';
  const rename = (name: string) =>
    operator.query('update channels set name = $1, updated_at = updated_at + 1 where channel_number = 7', [
      name,
    ]);

  beforeEach(async () => {
    storage = await emptyPostgresDatabase(inject('postgresUrl'));
    here = await startNode(storage.databaseUrl ?? '');
    await here.channels.writer.createMany(SAMPLE_CHANNELS);
    there = await startNode(storage.databaseUrl ?? '');
    client = await EventClient.open(`${there.origin}/api/live?show=${id(7)},${id(3)}`);
    await client.next('snapshot');
    operator = new pg.Client(storage.databaseUrl ?? '');
    await operator.connect();
  });
  afterEach(async () => {
    await operator.end();
    await client.close();
    await Promise.all([here.stop(), there.stop()]);
    await storage.remove();
  });

  test('sends a change to the clients and the catalogue of the other node', async () => {
    await here.channels.state.setNowPlaying(id(7), TRACK);
    expect((await client.next('now-playing')).data).toMatchObject({ nowPlaying: { title: 'Lluvia' } });
    await here.channels.writer.update(id(3), { name: 'Aurora Borealis' });
    expect((await client.next('channel-changed')).data).toMatchObject({
      channel: { name: 'Aurora Borealis' },
    });
    here.channels.state.setStats(id(7), { currentListeners: 41, hereNow: 5 });
    await expect.poll(() => there.channels.get(id(7))?.stats.currentListeners).toBe(41);
    expect(there.channels.get(id(7))?.stats.hereNow).toBe(0);
    there.channels.state.setStats(id(7), { peakListeners: 60 });
    await expect.poll(() => here.channels.get(id(7))?.stats.peakListeners).toBe(60);
    expect(here.channels.get(id(7))?.stats.currentListeners).toBe(41);
    there.live.flush();
    await client.next('listeners');
    const { id: added } = await here.channels.writer.create({ channelNumber: 99, name: 'New' });
    await expect.poll(() => there.channels.get(added)?.name).toBe('New');
    const removed = id(3);
    await here.channels.writer.delete(removed);
    expect((await client.next('channel-removed')).data).toEqual({ channelId: removed });
    expect(client.events.filter(({ event }) => event === 'now-playing')).toHaveLength(1);
    for (const channel of here.channels.all()) {
      const { stats: _, ...rest } = channel;
      expect(there.channels.get(channel.id)).toMatchObject(rest);
    }
  });

  test('learns of an address that a check has replaced, which is no new version', async () => {
    const { streamUrl, updatedAt } = here.channels.get(id(3)) ?? {};
    const to = 'https://radio.example/shorter';
    await here.channels.state.replaceAddress(id(3), { from: streamUrl ?? '', to });
    await expect.poll(() => there.channels.get(id(3))?.streamUrl).toBe(to);
    expect(there.channels.get(id(3))?.updatedAt).toBe(updatedAt);
    expect((await client.next('channel-changed')).data).toMatchObject({ channel: { _id: id(3) } });
  });

  test('keeps counts that it has yet to store when the other node changes their channel', async () => {
    here.channels.state.setStats(id(7), { currentListeners: 41 });
    await there.channels.writer.update(id(7), { name: 'Renamed' });
    await expect.poll(() => here.channels.get(id(7))?.name).toBe('Renamed');
    expect(here.channels.get(id(7))?.stats.currentListeners).toBe(41);
    await expect.poll(() => there.channels.get(id(7))?.stats.currentListeners).toBe(41);
  });

  test('publishes site events on both nodes, on the other one after its reload', async () => {
    const own = await EventClient.open(`${here.origin}/api/live`);
    await own.next('snapshot');
    const done: string[] = [];
    for (const event of ['theme-changed', 'system-changed'] as const) {
      // The writer's own pages show its change already.
      here.siteEvents.onRemote(event, async () => false);
      there.siteEvents.onRemote(event, async () => done.push(`${event}: read again`) > 0);
    }
    const { signal } = new AbortController();
    there.siteEvents.subscribe((event) => done.push(event), signal);
    here.siteEvents.publishThemeChanged();
    await operator.query(`update themes set updated_at = updated_at + 1`);
    await Promise.all([own.next('theme-changed'), client.next('theme-changed')]);
    expect(done).toEqual(['theme-changed: read again', 'theme-changed']);
    here.siteEvents.publishSystemChanged();
    await new SettingsRepository(here.database.db).set({ key: 'system-config', value: '1', now: 1 });
    await Promise.all([own.next('system-changed'), client.next('system-changed')]);
    expect(own.events.filter(({ event }) => event.endsWith('-changed'))).toHaveLength(2);
    await own.close();
  });

  test('adds up the counts of both nodes, and keeps the edits of each', async () => {
    const one = { id: id(7), totalPlays: 1, totalListeners: 0 };
    await Promise.all(
      Array.from({ length: 10 }, (_, round) => (round % 2 ? here : there).channels.state.addTotals([one])),
    );
    there.channels.state.setStats(id(7), { currentListeners: 1 });
    await here.channels.writer.update(id(7), { name: 'Kept' });
    await Promise.all([here.channels.stop(), there.channels.stop()]);
    for (const { channels } of [here, there])
      await expect.poll(() => channels.get(id(7))?.stats.totalPlays).toBe(10);
    const third = await startNode(storage.databaseUrl ?? '');
    expect(third.channels.get(id(7))).toMatchObject({ name: 'Kept', stats: { totalPlays: 10 } });
    await third.stop();
  });

  test('needs nothing from the writer, which may die right after its commit', {
    tags: 'lost-notice',
  }, async () => {
    await rename('Two');
    await expect.poll(() => there.channels.getByNumber(7)?.name).toBe('Two');
    await operator.query('delete from channels');
    await expect.poll(() => there.channels.size).toBe(0);
    expect(there.errors).toEqual([]);
  });

  test('reads everything again when the database comes back with less than it had', {
    tags: 'database-went-back',
  }, async () => {
    const name = here.channels.getByNumber(7)?.name;
    await rename('Lost');
    const { id: lost } = await here.channels.writer.create({ channelNumber: 99, name: 'Lost, too' });
    await expect.poll(() => there.channels.getByNumber(7)?.name).toBe('Lost');
    await expect.poll(() => there.channels.get(lost)?.name).toBe('Lost, too');
    const done: string[] = [];
    for (const event of ['theme-changed', 'system-changed'] as const)
      there.siteEvents.onRemote(event, async () => done.push(event) > 0);
    // As a standby that has missed the last commits: no trigger notes what is undone.
    await operator.query('begin');
    await operator.query('set local session_replication_role = replica');
    await operator.query('delete from channels where id = $1', [lost]);
    await rename(name ?? '');
    await operator.query('update table_versions set version = version - 1');
    await operator.query('commit');
    await expect.poll(() => there.channels.getByNumber(7)?.name).toBe(name);
    expect(there.channels.get(lost)).toBeUndefined();
    await expect.poll(() => done).toEqual(['theme-changed', 'system-changed']);
    expect(there.errors).toEqual([expect.stringContaining('less than it had')]);
  });

  test('reads what it could not read before as soon as it can, and reports that once', {
    tags: 'lost-notice',
  }, async () => {
    await operator.query('begin');
    await rename('Two');
    await operator.query('alter table channels rename to unreadable');
    await operator.query('commit');
    await expect.poll(() => there.errors.join()).toContain('trying again');
    await operator.query('alter table unreadable rename to channels');
    await expect.poll(() => there.channels.getByNumber(7)?.name).toBe('Two');
    expect(there.errors).toHaveLength(1);
  });
});
