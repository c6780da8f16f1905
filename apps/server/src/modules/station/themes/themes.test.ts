import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test, vi } from 'vitest';
import { DARK_PRIMARY, DUSK, describeThemes, THEMES_PATH } from '../../../../testing/themes-fixture.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { ThemeRepository } from './theme-repository.ts';

describeThemes('themes', (fixture) => {
  const { database, server, restart, publishedCount, create, update, activate, remove, list } = fixture;

  test('creates an inactive theme that takes absent values from the default', {
    tags: 'theme-calls',
  }, async () => {
    const { status, json } = await server().asAdmin('POST', THEMES_PATH, {
      ...DUSK,
      colorPalette: DARK_PRIMARY,
      _id: 'default',
      isActive: true,
      isDefault: true,
    });
    expect([status, json.message]).toEqual([200, 'Theme created successfully']);
    expect(json.theme).toMatchObject({ ...DUSK, isActive: false, isDefault: false });
    expect(json.theme._id).not.toBe('default');
    expect(json.theme.colorPalette.primary).toEqual({
      ...defaultTheme.colorPalette.primary,
      main: '#223344',
    });
    expect(json.theme.colors.primary.main).toBe('#223344');
    expect(await list()).toHaveLength(2);
    expect(publishedCount()).toBe(0);
  });

  test('copies a theme from a whole response under another name', { tags: 'theme-copy' }, async () => {
    const theme = await create({ colorPalette: DARK_PRIMARY, customCSS: '/* night */' });
    const copy = await create({ ...theme, name: 'dusk (Copy)' });
    expect(copy).toEqual({ ...theme, _id: copy._id, name: 'dusk (Copy)', updatedAt: copy.updatedAt });
    expect(copy._id).not.toBe(theme._id);
  });

  test('numbers further copies, and gives no two themes one name', async () => {
    const { _id } = await create();
    const copies = ['dusk (Copy)', 'dusk (Copy)', 'dusk (Copy 2)', 'dusk (Copy) (Copy)'];
    for (const name of copies) await create({ name });
    expect((await list()).map(({ name }) => name).slice(1)).toEqual([
      ...['dusk', 'dusk (Copy)', 'dusk (Copy 2)', 'dusk (Copy 3)', 'dusk (Copy 4)'],
    ]);
    const taken = {
      code: 'validation-failed',
      errors: [{ param: 'name', msg: 'Another theme has this name already' }],
    };
    expect((await server().asAdmin('POST', THEMES_PATH, { ...DUSK, name: 'DUSK' })).json).toMatchObject(
      taken,
    );
    expect((await update(_id, { name: 'Dusk (copy)' })).json).toMatchObject(taken);
    expect((await update(_id, { name: 'Dusk' })).status).toBe(200);
  });

  test('names the field of a missing display name', async () => {
    const { json } = await server().asAdmin('POST', THEMES_PATH, { ...DUSK, name: ' ', displayName: '' });
    expect(json.errors).toEqual([
      { param: 'name', msg: 'Theme name is required' },
      { param: 'displayName', msg: 'Display name is required' },
    ]);
  });

  test('accepts either set of names and does not announce an inactive theme', async () => {
    const { _id } = await create();
    const { status, json } = await update(_id, {
      colors: DARK_PRIMARY,
      pwa: { shortName: 'Dusk' },
      homeContent: { heroTitle: 'Good night' },
    });
    expect([status, json.message]).toEqual([200, 'Theme updated successfully']);
    expect(json.theme).toMatchObject({
      ...DUSK,
      colorPalette: DARK_PRIMARY,
      pwaConfig: { shortName: 'Dusk' },
      homePageContent: { heroTitle: 'Good night' },
    });
    expect(publishedCount()).toBe(0);
  });

  test('reads the theme once to save it, and the active one once more to show it', async () => {
    const { _id } = await create();
    const reads = vi.spyOn(ThemeRepository.prototype, 'find');
    const lists = vi.spyOn(ThemeRepository.prototype, 'list');
    for (const [id, count] of [[_id, 1] as const, ['default', 2] as const]) {
      reads.mockClear();
      expect((await update(id, { displayName: 'Night' })).status).toBe(200);
      expect([reads.mock.calls.length, lists.mock.calls.length]).toEqual([count, 0]);
    }
  });

  test('deletes themes other than the default and the active one', { tags: 'theme-calls' }, async () => {
    const { _id } = await create();
    await activate(_id);
    for (const id of ['default', _id])
      expect(await remove(id)).toMatchObject({
        status: 409,
        json: {
          code: 'theme-is-kept',
          message: 'The default theme and the active one cannot be deleted',
        },
      });
    await activate('default');
    expect((await remove(_id)).json).toEqual({ success: true, message: 'Theme deleted successfully' });
    expect(await list()).toHaveLength(1);
  });

  test('refuses a theme that breaks rules, with the names of the values, and stores nothing', async () => {
    const { status, json } = await server().asAdmin('POST', THEMES_PATH, {
      ...DUSK,
      colorPalette: { primary: { main: 'url(https://evil.example/)' } },
      typography: { fontSize: { base: '1rem;}' } },
      version: '1',
    });
    expect([status, json.code]).toEqual([400, 'validation-failed']);
    expect(json.errors.map(({ param }: { param: string }) => param).sort()).toEqual([
      'colorPalette.primary.main',
      'typography.fontSize.base',
      'version',
    ]);
    expect(json.message).toContain('colorPalette.primary.main: ');
    expect((await server().asAdmin('POST', THEMES_PATH, { ...DUSK, name: ' ' })).json.errors).toEqual([
      { param: 'name', msg: 'Theme name is required' },
    ]);
    for (const body of [[], { ...DUSK, colorPalette: 7 }, { ...DUSK, customCSS: 'x'.repeat(65_537) }])
      expect((await server().asAdmin('POST', THEMES_PATH, body)).status).toBe(400);
    expect(
      (await server().asAdmin('POST', THEMES_PATH, { ...DUSK, description: 'x'.repeat(270_000) })).status,
    ).toBe(413);
    expect(await list()).toHaveLength(1);
  });

  test('refuses the later of two saves based on the same version', async () => {
    const { _id, updatedAt } = await create();
    const rename = (displayName: string) => update(_id, { displayName, updatedAt });
    const saves = await Promise.all(['A', 'B', 'C'].map(rename));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await update('default', { updatedAt: null })).status).toBe(200);
    expect((await update('default', { updatedAt: null })).json.code).toBe('edited-meanwhile');
  });

  test('gives two edits within one millisecond different versions', async () => {
    const { now } = Date;
    let stoppedAt: number | null = null;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => stoppedAt ?? now());
    // The services read the clock when they are created.
    await restart();
    const { _id } = await create();
    stoppedAt = now() + 1_000;
    const [first, second] = [
      await update(_id, { displayName: 'One' }),
      await update(_id, { displayName: 'Two' }),
    ];
    clock.mockRestore();
    const { updatedAt } = first.json.theme;
    expect(second.json.theme.updatedAt).not.toBe(updatedAt);
    expect((await update(_id, { displayName: 'Late', updatedAt })).status).toBe(409);
  });

  test('responds with 404 for an unknown theme', async () => {
    for (const response of [await update('x', {}), await activate('%00'), await remove('x')])
      expect(response).toMatchObject({
        status: 404,
        json: { code: 'theme-not-found', message: 'Theme not found' },
      });
  });

  test('records changes in the audit log and refuses visitors', async () => {
    const { _id } = await create();
    await update(_id, {});
    await activate(_id);
    await activate('default');
    await remove(_id);
    const actions = (await new AuditRepository(database().db).listLatest(9))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('theme.'));
    expect(actions).toEqual([
      ...['theme.deleted', 'theme.activated', 'theme.activated', 'theme.updated', 'theme.created'],
    ]);
    expect((await server().asVisitor('GET', THEMES_PATH)).status).toBe(401);
    expect((await server().asVisitor('POST', THEMES_PATH, DUSK)).status).toBe(401);
  });
});
