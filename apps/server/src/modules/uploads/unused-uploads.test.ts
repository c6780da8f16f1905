import { expect, test } from 'vitest';
import { png } from '../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { UploadRepository } from './upload-repository.ts';
import { UploadService } from './upload-service.ts';

const HOUR_MS = 3_600_000;
const SIZES = [
  { edgePx: 64, type: 'image/png' },
  { edgePx: 32, type: 'image/png', square: 'filled', size: '32' },
] as const;

describeOnEachDatabase('uploads that nothing shows', (open) => {
  const uploadsModule = async () => {
    const { db } = await open();
    let passedMs = 0;
    const now = () => Date.now() + passedMs;
    const uploads = new UploadService({ repository: new UploadRepository(db), now });
    const [address = ''] = await uploads.store('uploads/themes', [{ file: await png(64, 64), sizes: SIZES }]);
    const count = async () => (await db.selectFrom('uploads').select('name').execute()).length;
    const upkeepAfter = async (ms: number, texts: readonly string[]) => {
      passedMs += ms;
      await uploads.removeUnused(texts);
      return count();
    };
    return { address, upkeepAfter };
  };

  test('go a day after that was seen, in all their sizes', async () => {
    const { upkeepAfter } = await uploadsModule();
    expect(await upkeepAfter(48 * HOUR_MS, [])).toBe(2);
    expect(await upkeepAfter(23 * HOUR_MS, [])).toBe(2);
    expect(await upkeepAfter(1 * HOUR_MS, [])).toBe(0);
  });

  test('stay while a theme or a channel names them, and when one does so again', async () => {
    const { address, upkeepAfter } = await uploadsModule();
    const theme = JSON.stringify({ favicon: address });
    expect(await upkeepAfter(0, ['', theme])).toBe(2);
    expect(await upkeepAfter(48 * HOUR_MS, [theme])).toBe(2);
    expect(await upkeepAfter(0, [])).toBe(2);
    expect(await upkeepAfter(12 * HOUR_MS, [`.hero{background:url(${address})}`])).toBe(2);
    expect(await upkeepAfter(12 * HOUR_MS, [])).toBe(2);
    expect(await upkeepAfter(23 * HOUR_MS, [])).toBe(2);
    expect(await upkeepAfter(1 * HOUR_MS, [])).toBe(0);
  });
});
