import { expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { ImportRepository } from './import-repository.ts';
import { ImportService, type ImportServiceDeps } from './import-service.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const ROWS = 601;

describeOnEachDatabase('the cleanup of imports', (open) => {
  test('deletes imports of more than thirty days ago in batches, and no newer ones', async () => {
    const { db } = await open();
    const row = {
      line: 1,
      name: 'A',
      state: 'failed',
      reason: null,
      channel_id: null,
      version: null,
    } as const;
    const counts = { total: ROWS, created: 0, failed: ROWS, started_by: 'ada', undone_by: null };
    for (const [id, created_at] of [
      ['old', NOW - 30 * DAY_MS - 1],
      ['newer', NOW - 30 * DAY_MS],
    ] as const) {
      await db
        .insertInto('channel_imports')
        .values({ id, state: 'done', ...counts, created_at })
        .execute();
      const rows = Array.from({ length: ROWS }, (_, position) => ({ import_id: id, position, ...row }));
      await db.insertInto('channel_import_rows').values(rows).execute();
    }
    const repository = new ImportRepository(db);
    const batches = vi.spyOn(repository, 'deleteOldRows');
    const imports = new ImportService({ repository, now: () => NOW } as unknown as ImportServiceDeps);
    await imports.deleteOld(new AbortController().signal);
    expect(batches.mock.settledResults.map(({ value }) => value)).toEqual([500, ROWS - 500]);
    expect(await db.selectFrom('channel_imports').select('id').execute()).toEqual([{ id: 'newer' }]);
    const left = await db.selectFrom('channel_import_rows').select('import_id').execute();
    expect([left.length, left[0]?.import_id]).toEqual([ROWS, 'newer']);
  });
});

test('ends with the batch under way when the server stops', async () => {
  const stopping = new AbortController();
  const deleteOldRows = async (_before: number, limit: number) => {
    stopping.abort();
    return limit;
  };
  const deleteOld = vi.fn();
  const repository = { deleteOldRows, deleteOld };
  const imports = new ImportService({ repository } as unknown as ImportServiceDeps);
  await imports.deleteOld(stopping.signal);
  expect(deleteOld).not.toHaveBeenCalled();
});
