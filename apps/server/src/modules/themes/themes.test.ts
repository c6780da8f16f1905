import { activeTheme } from '@airdial/contract/theme/active-theme';
import { defaultTheme } from '@airdial/theme/default-theme';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type AdminApp, openAdminApp } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';
import { ThemeRepository } from './theme-repository.ts';

const PATH = '/api/themes';
const DUSK = { name: 'dusk', displayName: 'Dusk' };
const darkPrimary = { primary: { main: '#223344' } };

describeOnEachDatabase('themes', (open) => {
  let database: Database;
  let station: AdminApp;
  let announced: ReturnType<typeof vi.spyOn>;
  beforeEach(async () => {
    announced = vi.spyOn(SiteEvents.prototype, 'announceThemeChanged');
    database = await open();
    station = await openAdminApp(database);
  });
  afterEach(async () => {
    announced.mockRestore();
    await station.close();
  });

  const create = async (body: object = {}) =>
    (await station.asAdmin('POST', PATH, { ...DUSK, ...body })).json.theme;
  const update = (id: string, body: object) => station.asAdmin('PUT', `${PATH}/${id}`, body);
  const activate = (id: string) => station.asAdmin('PUT', `${PATH}/${id}/activate`);
  const remove = (id: string) => station.asAdmin('DELETE', `${PATH}/${id}`);
  const list = async () => (await station.asAdmin('GET', PATH)).json.themes;
  const worn = async () => (await station.asVisitor('GET', `${PATH}/active`)).json.theme;
  const activeIds = async () =>
    (await list())
      .filter(({ isActive }: { isActive: boolean }) => isActive)
      .map(({ _id }: { _id: string }) => _id);

  test('there is the default theme, and it is active', async () => {
    expect(await list()).toMatchObject([{ ...defaultTheme, updatedAt: null }]);
  });

  test('a new theme is not active, and has of the default what it does not say itself', async () => {
    const { status, json } = await station.asAdmin('POST', PATH, {
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
    expect(announced).not.toHaveBeenCalled();
  });

  test('a whole answer sent back under another name is a copy', async () => {
    const theme = await create({ colorPalette: darkPrimary, customCSS: '/* night */' });
    const copy = await create({ ...theme, name: 'dusk (Copy)' });
    expect(copy).toEqual({ ...theme, _id: copy._id, name: 'dusk (Copy)', updatedAt: copy.updatedAt });
    expect(copy._id).not.toBe(theme._id);
  });

  test('an edit takes either set of names; of a theme nobody wears nobody is told', async () => {
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
    expect(announced).not.toHaveBeenCalled();
  });

  test('an activated theme is worn by every page at once, and by the first screen and the manifest', async () => {
    const { _id } = await create({ colorPalette: darkPrimary, pwaConfig: { shortName: 'Dusk' } });
    expect((await activate(_id)).json).toMatchObject({
      message: 'Theme activated successfully',
      theme: { _id, isActive: true },
    });
    expect(announced).toHaveBeenCalledOnce();
    expect(activeTheme.parse(await worn())).toMatchObject({ ...DUSK, colorPalette: darkPrimary });
    const { body } = await station.app.inject({ url: '/manifest.webmanifest' });
    expect(body).toContain('"short_name":"Dusk"');
    expect(await activeIds()).toEqual([_id]);
  });

  test('an edit of the active theme counts at once and is announced', async () => {
    expect((await update('default', { colorPalette: darkPrimary })).status).toBe(200);
    expect((await worn()).colorPalette.primary.main).toBe('#223344');
    expect(announced).toHaveBeenCalledOnce();
    expect((await list())[0]).toMatchObject({ _id: 'default', isDefault: true, isActive: true });
  });

  test('what is active is so after a restart too', async () => {
    const { _id } = await create({ colorPalette: darkPrimary });
    await activate(_id);
    await station.close();
    station = await openAdminApp(database);
    expect((await worn())._id).toBe(_id);
  });

  test('of many activations at once one is active', async () => {
    const themes = [await create(), await create(), await create()];
    const answers = await Promise.all(themes.map(({ _id }) => activate(_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await activeIds()).toHaveLength(1);
    expect(await activeIds()).toEqual([(await worn())._id]);
  });

  test('the default theme and the active one cannot be deleted; others can', async () => {
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

  test('a theme that is gone while it is active is replaced by the default one', async () => {
    const { _id } = await create();
    await activate(_id);
    await database.db.deleteFrom('themes').execute();
    await activate(_id);
    expect(await activeIds()).toEqual(['default']);
  });

  test('a theme that fails a rule is refused with the names of the values, and nothing is stored', async () => {
    const { status, json } = await station.asAdmin('POST', PATH, {
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
    expect((await station.asAdmin('POST', PATH, { ...DUSK, name: ' ' })).json.errors).toEqual([
      { param: 'name', msg: 'Theme name is required' },
    ]);
    for (const body of [[], { ...DUSK, colorPalette: 7 }, { ...DUSK, customCSS: 'x'.repeat(65_537) }])
      expect((await station.asAdmin('POST', PATH, body)).status).toBe(400);
    expect((await station.asAdmin('POST', PATH, { ...DUSK, description: 'x'.repeat(270_000) })).status).toBe(
      413,
    );
    expect(await list()).toHaveLength(1);
  });

  test('two who edit the same: the later save is told, and nothing is written over', async () => {
    const { _id, updatedAt } = await create();
    const rename = (displayName: string) => update(_id, { displayName, updatedAt });
    const saves = await Promise.all(['A', 'B', 'C'].map(rename));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await update('default', { updatedAt: null })).status).toBe(200);
    expect((await update('default', { updatedAt: null })).json.code).toBe('edited-meanwhile');
  });

  test('two edits within one millisecond are two: the first one’s time is not the second one’s', async () => {
    const { now } = Date;
    let stoppedAt: number | null = null;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => stoppedAt ?? now());
    // Its services take the clock when they are made.
    await station.close();
    station = await openAdminApp(database);
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

  test('a theme that is activated while it is being deleted gives way to the default one', async () => {
    const { _id } = await create();
    const { remove: removeRow } = ThemeRepository.prototype;
    const removing = vi.spyOn(ThemeRepository.prototype, 'remove').mockImplementationOnce(async function (
      this: ThemeRepository,
      ...asked
    ) {
      await activate(_id);
      return removeRow.apply(this, asked);
    });
    expect((await remove(_id)).status).toBe(200);
    removing.mockRestore();
    expect((await worn())._id).toBe(defaultTheme._id);
  });

  test('an unknown theme is a 404 with words', async () => {
    for (const answer of [await update('x', {}), await activate('%00'), await remove('x')])
      expect(answer).toMatchObject({
        status: 404,
        json: { code: 'theme-not-found', message: 'Theme not found' },
      });
  });

  test('who did what is written down; visitors do nothing', async () => {
    const { _id } = await create();
    await update(_id, {});
    await activate(_id);
    await activate('default');
    await remove(_id);
    const told = (await new AuditRepository(database.db).readLatest(9))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('theme.'));
    expect(told).toEqual([
      ...['theme.deleted', 'theme.activated', 'theme.activated', 'theme.updated', 'theme.created'],
    ]);
    expect((await station.asVisitor('GET', PATH)).status).toBe(401);
    expect((await station.asVisitor('POST', PATH, DUSK)).status).toBe(401);
  });
});
