// @module-tag unused-pictures

import { expect, test } from 'vitest';
import { png } from '../../../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { UploadRepository } from './upload-repository.ts';
import { UploadService } from './upload-service.ts';

const HOUR_MS = 3_600_000;
const SIZES = [
  { edgePx: 64, type: 'image/png' },
  { edgePx: 32, type: 'image/png', square: 'filled', size: '32' },
] as const;

describeOnEachDatabase('unused uploads', (open) => {
  const openUploads = async () => {
    const { db } = await open();
    const repository = new UploadRepository(db);
    let passedMs = 0;
    const now = () => Date.now() + passedMs;
    const uploads = new UploadService({ repository, now });
    let referringTexts: readonly string[] = [];
    uploads.addReferences(() => referringTexts);
    const [path = ''] = await uploads.store('uploads/themes', [
      { name: 'image', file: await png(64, 64), sizes: SIZES },
    ]);
    const count = async () => (await db.selectFrom('uploads').select('name').execute()).length;
    const cleanUpAfter = async (ms: number, texts: readonly string[]) => {
      passedMs += ms;
      referringTexts = texts;
      await uploads.deleteUnused();
      return count();
    };
    return { path, repository, count, cleanUpAfter };
  };

  test('are deleted in all sizes a day after they were found unused', async () => {
    const { cleanUpAfter } = await openUploads();
    expect(await cleanUpAfter(48 * HOUR_MS, [])).toBe(2);
    expect(await cleanUpAfter(23 * HOUR_MS, [])).toBe(2);
    expect(await cleanUpAfter(1 * HOUR_MS, [])).toBe(0);
  });

  test('are kept when another node has found them in use, and unused again', async () => {
    const { path, repository, count } = await openUploads();
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(await repository.markUnused(name, 2)).toBe(true);
    await repository.deleteUnused(name, 1);
    expect(await count()).toBe(2);
    await repository.deleteUnused(name, 2);
    expect(await count()).toBe(1);
  });

  test('are kept while a text names them and when one names them again', async () => {
    const { path, cleanUpAfter } = await openUploads();
    const theme = JSON.stringify({ favicon: path });
    expect(await cleanUpAfter(0, ['', theme])).toBe(2);
    expect(await cleanUpAfter(48 * HOUR_MS, [theme])).toBe(2);
    expect(await cleanUpAfter(0, [])).toBe(2);
    expect(await cleanUpAfter(12 * HOUR_MS, [`.hero{background:url(${path})}`])).toBe(2);
    expect(await cleanUpAfter(12 * HOUR_MS, [])).toBe(2);
    expect(await cleanUpAfter(23 * HOUR_MS, [])).toBe(2);
    expect(await cleanUpAfter(1 * HOUR_MS, [])).toBe(0);
  });
});
