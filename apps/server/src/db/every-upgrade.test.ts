import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../testing/data-tools-fixture.ts';
import type { DatabaseKind } from './database.ts';
import { allMigrations } from './migrations/all-migrations.ts';

const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];
const STEPS = allMigrations.slice(0, -1).map(({ name }, index) => ({ name, count: index + 1 }));

/** The columns of each table, in any order: a column that an upgrade adds comes last. */
const columnsOf = async (place: Place): Promise<Map<string, string>> =>
  new Map((await place.tables()).map(({ name, columns }) => [name, columns.toSorted().join()]));

describe.each(KINDS)('a database of every earlier schema is upgraded, with all its rows (%s)', (kind) => {
  let newColumns: Map<string, string>;
  let place: Place | undefined;
  beforeAll(async () => {
    const fresh = await createPlace(kind);
    await (await fresh.open()).close();
    newColumns = await columnsOf(fresh);
    await fresh.remove();
  });
  afterEach(() => place?.remove());

  test.each(STEPS)('$name', async ({ count }) => {
    place = await createPlace(kind);
    await fillPlace(place, allMigrations.slice(0, count));
    const [columns, sums] = [await columnsOf(place), await place.sums()];
    await (await place.open()).close();
    const upgraded = await place.sums();
    for (const [name, { rows, checksum }] of Object.entries(sums)) {
      expect([name, upgraded[name]?.rows]).toEqual([name, rows]);
      // Where the schema is the same, so is the content.
      if (columns.get(name) === newColumns.get(name))
        expect([name, upgraded[name]?.checksum]).toEqual([name, checksum]);
    }
    expect(await columnsOf(place)).toEqual(newColumns);
  });
});
