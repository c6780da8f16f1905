import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import type { Row, RowSource } from './rows.ts';
import { type Source, withEmbeddedSource } from './sources.ts';
import { copyToEmbedded, copyToPostgres } from './targets.ts';

let source: Place;
beforeEach(async () => {
  source = await createPlace('sqlite');
  await fillPlace(source);
});
afterEach(() => source.remove());

/** The rows of `source`, with those of one table changed on their way. */
const change = (from: Source, table: string, toRows: (rows: readonly Row[]) => Row[]): Source => {
  const rows: RowSource = {
    ...from.rows,
    async *read(read) {
      for await (const batch of from.rows.read(read)) yield read.name === table ? toRows(batch) : batch;
    },
  };
  return { ...from, rows };
};

const interrupt = (): never => {
  throw new Error('the cable was pulled');
};
const orphan = (rows: readonly Row[]) => rows.map((row) => ({ ...row, user_id: 'nobody' }));

describe.each(['sqlite', 'postgres'] as const)('a copy to %s', (kind) => {
  let target: Place;
  beforeEach(async () => {
    target = await createPlace(kind);
  });
  afterEach(() => target.remove());

  const copy = (toSource: (from: Source) => Source) =>
    withEmbeddedSource(source.config.dataDir, (from) => {
      const { dataDir, databaseUrl } = target.config;
      const changed = toSource(from);
      return databaseUrl
        ? copyToPostgres(databaseUrl, changed)
        : copyToEmbedded(join(dataDir, 'airdial.sqlite'), changed);
    });

  test.each<[string, (from: Source) => Source, RegExp]>([
    ['is interrupted', (from) => change(from, 'uploads', interrupt), /the cable was pulled/],
    ['has a row without its parent', (from) => change(from, 'sessions', orphan), /missing|foreign key/],
  ])('that %s leaves nothing behind, and the next one succeeds', async (_case, toSource, reason) => {
    await expect(copy(toSource)).rejects.toThrow(reason);
    if (kind === 'sqlite') expect(readdirSync(target.config.dataDir)).toEqual([]);
    const sums = await copy((from) => from);
    expect(sums).toMatchObject(await target.sums());
    expect(sums).toMatchObject(await source.sums());
  });
});

test('a copy removes those that killed commands left, and none that another one makes', async () => {
  const target = await createPlace('sqlite');
  const { dataDir } = target.config;
  const [abandoned, own] = ['abandoned', 'own'].map((name) => join(dataDir, `.airdial-copy-${name}`)) as [
    string,
    string,
  ];
  for (const folder of [abandoned, own]) mkdirSync(folder);
  writeFileSync(join(abandoned, 'airdial.sqlite'), 'half');
  const other = lockDataFolder(own);
  await withEmbeddedSource(source.config.dataDir, (from) =>
    copyToEmbedded(join(dataDir, 'copy.sqlite'), from),
  );
  expect(readdirSync(dataDir).sort()).toEqual([basename(own), 'copy.sqlite']);
  other.release();
  await target.remove();
});
