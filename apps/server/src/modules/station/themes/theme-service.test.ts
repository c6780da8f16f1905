import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test } from 'vitest';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';
import type { StoredTheme, ThemeRepository } from './theme-repository.ts';
import { ThemeService, withoutFlags } from './theme-service.ts';

const DUSK: StoredTheme = {
  id: 'dusk',
  content: { ...withoutFlags(defaultTheme), name: 'dusk' },
  updatedAt: 1,
};

test('a slow read does not bring back the theme that was active before', async () => {
  let activeId = 'default';
  const [started, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slowRead = async () => {
    const read = activeId;
    started.resolve();
    await slow.promise;
    return read;
  };
  const quickRead = async () => activeId;
  const reads = [quickRead, slowRead, quickRead];
  const settings = { get: () => reads.shift()?.() } as unknown as SettingsService;
  const repository = {
    find: async (id: string) => (id === DUSK.id ? DUSK : null),
    findUpdatedAt: async (id: string) => (id === DUSK.id ? DUSK.updatedAt : null),
  } as unknown as ThemeRepository;
  const themes = await ThemeService.start(repository, settings);

  const earlier = themes.refresh();
  await started.promise;
  activeId = DUSK.id;
  const later = themes.refresh();
  slow.resolve();

  expect(await Promise.all([earlier, later])).toEqual([false, true]);
  expect(themes.active()._id).toBe(DUSK.id);
});
