// @module-tag disk-full

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import { openDatabase } from './open-database.ts';
import { checkWrites } from './write-check.ts';

test('finds a full disk, and its end', async () => {
  const folder = emptyFolder();
  const { db, close } = await openDatabase({ ...folder, logger: silentLogger });
  const setMaxPageCount = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(db);
  // What migrations have dropped leaves free pages.
  await sql`vacuum`.execute(db);
  // No page beyond those that the file has: the database reports it as it reports a full disk.
  await setMaxPageCount(1);
  expect(await checkWrites(db)).toBe('disk-full');
  await setMaxPageCount(1_000_000);
  expect(await checkWrites(db)).toBeNull();
  await close();
  await folder.remove();
});
