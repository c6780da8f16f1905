import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../testing/data-tools-fixture.ts';
import { expectUpgradeKeepsRows, readNewSchema, readSchema } from '../testing/upgrade-fixture.ts';
import type { DatabaseKind } from './database.ts';
import { allMigrations } from './migrations/all-migrations.ts';

const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];
const STEPS = allMigrations.slice(0, -1).map(({ name }, index) => ({ name, count: index + 1 }));

describe.each(KINDS)('a database of every earlier schema is upgraded, with all its rows (%s)', (kind) => {
  let newSchema: ReadonlyMap<string, string>;
  let place: Place | undefined;
  beforeAll(async () => {
    newSchema = await readNewSchema(kind);
  });
  afterEach(() => place?.remove());

  test.each(STEPS)('$name', async ({ count }) => {
    place = await createPlace(kind);
    await fillPlace(place, allMigrations.slice(0, count));
    await expectUpgradeKeepsRows(place);
    expect(await readSchema(place)).toEqual(newSchema);
  });
});
