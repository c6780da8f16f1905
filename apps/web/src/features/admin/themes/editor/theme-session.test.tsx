import { describe, expect, test } from 'vitest';
import { refusal } from '../../../../../testing/fake-api.ts';
import { editDusk, openThemes, themesTab } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { sessionStore } from '../../../../entities/session/session-store.ts';

const BACK = 'Your unsaved changes are back.';
const STORED_MEANWHILE =
  'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.';
const LEFT_OUT = 'Pictures that were chosen are not kept. Please choose them again.';

const { button, choose, field, identity, note, part } = themesTab;

const main = () => field('Primary', 'Main');

type Opened = ReturnType<typeof openThemes>;

/** Saves with a session that the server has ended, and leaves the tab. */
const loseSession = async ({ api, close }: Opened) => {
  api.respond({
    updateTheme: () => refusal('unauthenticated'),
    createTheme: () => refusal('unauthenticated'),
  });
  await themesTab.save.click();
  await expect.poll(() => sessionStore.get()).toBeNull();
  expect(screen.toasts.getByRole('alert').all()).toEqual([]);
  close();
};

/** Signs in again, at the same address. */
const reopen = async ({ stored }: Opened) => {
  openThemes(location.search, stored);
  await expect.element(note(BACK)).toBeVisible();
};

describe('a session that ends', { tags: ['theme-save-failed'] }, () => {
  test('loses nothing that was typed, which can be saved', async () => {
    const opened = editDusk();
    await identity('Display name').fill('Dusk over the sea');
    await main().fill('#00695c');
    await loseSession(opened);
    await reopen(opened);
    expect(screen.main.getByText(STORED_MEANWHILE).all()).toEqual([]);
    expect(screen.main.getByText(LEFT_OUT).all()).toEqual([]);
    await expect.element(identity('Display name')).toHaveValue('Dusk over the sea');
    await expect.element(main()).toHaveValue('#00695c');
    await expect.element(note('Unsaved changes')).toBeVisible();
    await themesTab.save.click();
    await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
    await expect.element(note(BACK)).not.toBeInTheDocument();
    expect(opened.stored.named('dusk')).toMatchObject({
      displayName: 'Dusk over the sea',
      colorPalette: { primary: { main: '#00695c' } },
    });
    await identity('Description').fill('Typed since');
    await expect.element(note('Unsaved changes')).toBeVisible();
    expect(screen.main.getByText(BACK).all()).toEqual([]);
  });

  test('keeps what another administrator saved, drops chosen pictures, and the rest can be discarded', async () => {
    const opened = editDusk();
    await identity('Display name').fill('Mine');
    await part('Branding').click();
    await choose('Favicon', new File(['picture'], 'small.png', { type: 'image/png' }));
    await expect.element(button('Upload Assets (1)')).toBeVisible();
    await loseSession(opened);
    opened.stored.change(opened.id, { description: 'Theirs' });
    await reopen(opened);
    await expect.element(note(STORED_MEANWHILE)).toBeVisible();
    await expect.element(note(LEFT_OUT)).toBeVisible();
    await expect.element(identity('Display name')).toHaveValue('Mine');
    await expect.element(identity('Description')).toHaveValue('Theirs');
    expect(button(/^Upload Assets/).all()).toEqual([]);
    await button('Discard them').click();
    await expect.element(note(BACK)).not.toBeInTheDocument();
    await expect.element(identity('Display name')).toHaveValue('dusk');
    await expect.element(note('Unsaved changes')).not.toBeInTheDocument();
  });

  test('restores a theme that was new as new', async () => {
    const opened = openThemes('?edit=new');
    await identity('Theme name').fill('dawn');
    await identity('Display name').fill('Dawn');
    await loseSession(opened);
    await reopen(opened);
    await expect.element(identity('Theme name')).toHaveValue('dawn');
    await themesTab.save.click();
    await expect.element(screen.toast('Theme created successfully')).toBeVisible();
    const created = opened.stored.named('dawn');
    expect(created).toMatchObject({ displayName: 'Dawn' });
    expect(location.search).toBe(`?edit=${created?._id}`);
    await expect.element(note(BACK)).not.toBeInTheDocument();
  });
});
