import { activeTheme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test, vi } from 'vitest';
import { DARK_PRIMARY, DUSK, describeThemes } from '../../../../testing/themes-fixture.ts';
import { ThemeRepository } from './theme-repository.ts';

describeThemes('the active theme', (fixture) => {
  const { database, server, restart, publishedCount, create, update, activate, remove, list, active } =
    fixture;

  const activeIds = async () => (await list()).filter(({ isActive }) => isActive).map(({ _id }) => _id);

  test('starts with the default theme as the active one', { tags: 'theme-calls' }, async () => {
    expect(await list()).toMatchObject([{ ...defaultTheme, updatedAt: null }]);
  });

  test('activates a theme by a call whose JSON body is empty, or absent', async () => {
    const { _id } = await create();
    for (const payload of ['', '{}', undefined]) {
      const response = await server().app.inject({
        method: 'PUT',
        url: `/api/themes/${_id}/activate`,
        headers: { authorization: `Bearer ${server().token}`, 'content-type': 'application/json' },
        ...(payload !== undefined && { payload }),
      });
      expect(response.statusCode).toBe(200);
    }
  });

  test('applies an activated theme to pages and manifest at once', {
    tags: ['one-active-theme', 'theme-calls'],
  }, async () => {
    const { _id } = await create({ colorPalette: DARK_PRIMARY, pwaConfig: { shortName: 'Dusk' } });
    expect((await activate(_id)).json).toMatchObject({
      message: 'Theme activated successfully',
      theme: { _id, isActive: true },
    });
    expect(publishedCount()).toBe(1);
    expect(activeTheme.parse(await active())).toMatchObject({ ...DUSK, colorPalette: DARK_PRIMARY });
    const { body } = await server().app.inject({ url: '/manifest.webmanifest' });
    expect(body).toContain('"short_name":"Dusk"');
    expect(await activeIds()).toEqual([_id]);
  });

  test('applies and announces an edit of the active theme at once', { tags: 'theme-calls' }, async () => {
    expect((await update('default', { colorPalette: DARK_PRIMARY })).status).toBe(200);
    expect((await active()).colorPalette.primary.main).toBe('#223344');
    expect(publishedCount()).toBe(1);
    expect((await list())[0]).toMatchObject({ _id: 'default', isDefault: true, isActive: true });
  });

  test('keeps the active theme across a restart', async () => {
    const { _id } = await create({ colorPalette: DARK_PRIMARY });
    await activate(_id);
    await restart();
    expect((await active())._id).toBe(_id);
  });

  test('has one active theme after many parallel activations', { tags: 'one-active-theme' }, async () => {
    const themes = [await create(), await create({ name: 'moss' }), await create({ name: 'pale' })];
    const responses = await Promise.all(themes.map(({ _id }) => activate(_id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await activeIds()).toHaveLength(1);
    expect(await activeIds()).toEqual([(await active())._id]);
  });

  test('falls back to the default theme when the active one is gone', async () => {
    const { _id } = await create();
    await activate(_id);
    await database().db.deleteFrom('themes').execute();
    await activate(_id);
    expect(await activeIds()).toEqual(['default']);
  });

  test('falls back to the default theme when a theme is activated while it is deleted', async () => {
    const { _id } = await create();
    const { remove: removeRow } = ThemeRepository.prototype;
    const removing = vi.spyOn(ThemeRepository.prototype, 'remove').mockImplementationOnce(async function (
      this: ThemeRepository,
      ...args
    ) {
      await activate(_id);
      return removeRow.apply(this, args);
    });
    expect((await remove(_id)).status).toBe(200);
    removing.mockRestore();
    expect((await active())._id).toBe(defaultTheme._id);
    // Once for the activation and once for the deletion.
    expect(publishedCount()).toBe(2);
  });
});
