// @module-tag every-upgrade

import { afterAll, expect, test } from 'vitest';
import { createPlace, insertRows, makeRows, type Place } from '../../testing/data-tools-fixture.ts';
import { expectUpgradeKeepsRows, readNewSchema, readSchema } from '../../testing/upgrade-fixture.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/** One that has a value in each column, and one with null where a column allows it. */
const ROWS_PER_TABLE = 2;
const places: Place[] = [];
afterAll(() => Promise.all(places.map((place) => place.remove())));

// Each schema adds rows of its own to one database, which takes its upgrades one by one.
test('an upgrade keeps all rows of every earlier schema, and ends with the schema of a new installation', async () => {
  const embedded = await createPlace('sqlite');
  places.push(embedded);
  if (process.env.TEST_DATABASES !== 'embedded') places.push(await createPlace('postgres'));
  for (const place of places) await (await place.open(allMigrations.slice(0, 1))).close();
  for (let count = 1; count < allMigrations.length; count += 1) {
    const rows = makeRows(embedded, { first: count * ROWS_PER_TABLE, count: ROWS_PER_TABLE });
    for (const place of places) {
      await insertRows(place, rows);
      await expectUpgradeKeepsRows(place, allMigrations.slice(0, count + 1));
    }
  }
  for (const place of places) expect(await readSchema(place)).toEqual(await readNewSchema(place.kind));
});
