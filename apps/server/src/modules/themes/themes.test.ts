import { activeTheme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type AdminFixture, createAdminFixture } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';
import { ThemeRepository } from './theme-repository.ts';

const PATH = '/api/themes';
const DUSK = { name: 'dusk', displayName: 'Dusk' };
const darkPrimary = { primary: { main: '#223344' } };

describeOnEachDatabase('themes', (open) => {
  let database: Database;
  let server: AdminFixture;
  let published: ReturnType<typeof vi.spyOn>;
  beforeEach(async () => {
    published = vi.spyOn(SiteEvents.prototype, 'publishThemeChanged');
    database = await open();
    server = await createAdminFixture(database);
  });
  afterEach(async () => {
    published.mockRestore();
    await server.close();
  });

  const create = async (body: object = {}) =>
    (await server.asAdmin('POST', PATH, { ...DUSK, ...body })).json.theme;
  const update = (id: string, body: object) => server.asAdmin('PUT', `${PATH}/${id}`, body);
  const activate = (id: string) => server.asAdmin('PUT', `${PATH}/${id}/activate`);
  const remove = (id: string) => server.asAdmin('DELETE', `${PATH}/${id}`);
  const list = async () => (await server.asAdmin('GET', PATH)).json.themes;
  const active = async () => (await server.asVisitor('GET', `${PATH}/active`)).json.theme;
  const activeIds = async () =>
    (await list())
      .filter(({ isActive }: { isActive: boolean }) => isActive)
      .map(({ _id }: { _id: string }) => _id);

  test('starts with the default theme as the active one', async () => {
    expect(await list()).toMatchObject([{ ...defaultTheme, updatedAt: null }]);
  });

  test('creates an inactive theme that takes absent values from the default', async () => {
    const { status, json } = await server.asAdmin('POST', PATH, {
      ...DUSK,
      colorPalette: darkPrimary,
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
    expect(published).not.toHaveBeenCalled();
  });

  test('copies a theme from a whole response under another name', async () => {
    const theme = await create({ colorPalette: darkPrimary, customCSS: '/* night */' });
    const copy = await create({ ...theme, name: 'dusk (Copy)' });
    expect(copy).toEqual({ ...theme, _id: copy._id, name: 'dusk (Copy)', updatedAt: copy.updatedAt });
    expect(copy._id).not.toBe(theme._id);
  });

  test('numbers further copies, and gives no two themes one name', async () => {
    const { _id } = await create();
    const copies = ['dusk (Copy)', 'dusk (Copy)', 'dusk (Copy 2)', 'dusk (Copy) (Copy)'];
    for (const name of copies) await create({ name });
    expect((await list()).map(({ name }: { name: string }) => name).slice(1)).toEqual([
      ...['dusk', 'dusk (Copy)', 'dusk (Copy 2)', 'dusk (Copy 3)', 'dusk (Copy 4)'],
    ]);
    const taken = {
      code: 'validation-failed',
      errors: [{ param: 'name', msg: 'Another theme has this name already' }],
    };
    expect((await server.asAdmin('POST', PATH, { ...DUSK, name: 'DUSK' })).json).toMatchObject(taken);
    expect((await update(_id, { name: 'Dusk (copy)' })).json).toMatchObject(taken);
    expect((await update(_id, { name: 'Dusk' })).status).toBe(200);
  });

  test('names the field of a missing display name', async () => {
    const { json } = await server.asAdmin('POST', PATH, { ...DUSK, name: ' ', displayName: '' });
    expect(json.errors).toEqual([
      { param: 'name', msg: 'Theme name is required' },
      { param: 'displayName', msg: 'Display name is required' },
    ]);
  });

  test('accepts either set of names and does not announce an inactive theme', async () => {
    const { _id } = await create();
    const { status, json } = await update(_id, {
      colors: darkPrimary,
      pwa: { shortName: 'Dusk' },
      homeContent: { heroTitle: 'Good night' },
    });
    expect([status, json.message]).toEqual([200, 'Theme updated successfully']);
    expect(json.theme).toMatchObject({
      ...DUSK,
      colorPalette: darkPrimary,
      pwaConfig: { shortName: 'Dusk' },
      homePageContent: { heroTitle: 'Good night' },
    });
    expect(published).not.toHaveBeenCalled();
  });

  test('applies an activated theme to pages and manifest at once', async () => {
    const { _id } = await create({ colorPalette: darkPrimary, pwaConfig: { shortName: 'Dusk' } });
    expect((await activate(_id)).json).toMatchObject({
      message: 'Theme activated successfully',
      theme: { _id, isActive: true },
    });
    expect(published).toHaveBeenCalledOnce();
    expect(activeTheme.parse(await active())).toMatchObject({ ...DUSK, colorPalette: darkPrimary });
    const { body } = await server.app.inject({ url: '/manifest.webmanifest' });
    expect(body).toContain('"short_name":"Dusk"');
    expect(await activeIds()).toEqual([_id]);
  });

  test('applies and announces an edit of the active theme at once', async () => {
    expect((await update('default', { colorPalette: darkPrimary })).status).toBe(200);
    expect((await active()).colorPalette.primary.main).toBe('#223344');
    expect(published).toHaveBeenCalledOnce();
    expect((await list())[0]).toMatchObject({ _id: 'default', isDefault: true, isActive: true });
  });

  test('reads the theme once to save it, active or not', async () => {
    const { _id } = await create();
    const reads = vi.spyOn(ThemeRepository.prototype, 'find');
    const lists = vi.spyOn(ThemeRepository.prototype, 'list');
    for (const id of [_id, 'default']) {
      reads.mockClear();
      expect((await update(id, { displayName: 'Night' })).status).toBe(200);
      expect([reads.mock.calls.length, lists.mock.calls.length]).toEqual([1, 0]);
    }
    vi.restoreAllMocks();
  });

  test('keeps the active theme across a restart', async () => {
    const { _id } = await create({ colorPalette: darkPrimary });
    await activate(_id);
    await server.close();
    server = await createAdminFixture(database);
    expect((await active())._id).toBe(_id);
  });

  test('has one active theme after many parallel activations', async () => {
    const themes = [await create(), await create({ name: 'moss' }), await create({ name: 'pale' })];
    const responses = await Promise.all(themes.map(({ _id }) => activate(_id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await activeIds()).toHaveLength(1);
    expect(await activeIds()).toEqual([(await active())._id]);
  });

  test('deletes themes other than the default and the active one', async () => {
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

  test('falls back to the default theme when the active one is gone', async () => {
    const { _id } = await create();
    await activate(_id);
    await database.db.deleteFrom('themes').execute();
    await activate(_id);
    expect(await activeIds()).toEqual(['default']);
  });

  test('refuses a theme that breaks rules, with the names of the values, and stores nothing', async () => {
    const { status, json } = await server.asAdmin('POST', PATH, {
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
    expect((await server.asAdmin('POST', PATH, { ...DUSK, name: ' ' })).json.errors).toEqual([
      { param: 'name', msg: 'Theme name is required' },
    ]);
    for (const body of [[], { ...DUSK, colorPalette: 7 }, { ...DUSK, customCSS: 'x'.repeat(65_537) }])
      expect((await server.asAdmin('POST', PATH, body)).status).toBe(400);
    expect((await server.asAdmin('POST', PATH, { ...DUSK, description: 'x'.repeat(270_000) })).status).toBe(
      413,
    );
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
    await server.close();
    server = await createAdminFixture(database);
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
    const actions = (await new AuditRepository(database.db).listLatest(9))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('theme.'));
    expect(actions).toEqual([
      ...['theme.deleted', 'theme.activated', 'theme.activated', 'theme.updated', 'theme.created'],
    ]);
    expect((await server.asVisitor('GET', PATH)).status).toBe(401);
    expect((await server.asVisitor('POST', PATH, DUSK)).status).toBe(401);
  });
});
