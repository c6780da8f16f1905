import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { SettingsRepository } from './settings-repository.ts';
import { SettingsService } from './settings-service.ts';

const KEY = 'sample';
const sample = z.object({ text: z.string(), lastUpdated: z.nullable(z.string()) });

describeOnEachDatabase('a setting that administrators edit', (open) => {
  test('refuses the later of two saves that have read the same version', async () => {
    const repository = new SettingsRepository((await open()).db);
    const settings = new SettingsService(repository);
    const save = (text: string, base: string | null) =>
      settings.save(KEY, sample, { base, toNext: () => ({ text }) });
    await save('first', null);
    const first = await repository.get(KEY);
    const base = (await settings.get(KEY, sample))?.lastUpdated ?? expect.fail('nothing is stored');
    await save('second', base);
    vi.spyOn(repository, 'get').mockResolvedValueOnce(first);
    await expect(save('third', base)).rejects.toMatchObject({ code: 'edited-meanwhile' });
    expect(await settings.get(KEY, sample)).toMatchObject({ text: 'second' });
  });
});
