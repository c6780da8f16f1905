import { describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { inAllViews } from '../../../testing/in-all-views.ts';
import { screen } from '../../../testing/screen.ts';
import {
  emailTab,
  lastfmTab,
  openSettings,
  type SettingsTab,
  systemTab,
} from '../../../testing/settings-tabs.tsx';
import { parseDraft, saveDraft } from '../../lib/form/form-draft.ts';

const BACK = 'Your unsaved changes are back.';
const STORED_MEANWHILE =
  'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.';
const LEFT_OUT = 'Passwords and keys are not kept. Please enter them again.';

const field = (label: string) => screen.main.getByLabelText(label, { exact: true });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const notice = (text: string) => screen.main.getByText(text, { exact: true });
const unsaved = notice('Unsaved changes');
const draft = () => sessionStorage.getItem('draft');
const shown = (text: string) => notice(text).elements().length;

type Opened = ReturnType<typeof openSettings>;

/** Saves with a session that the server has ended. */
const loseSession = async ({ api }: Opened, tab: SettingsTab): Promise<void> => {
  api.respond({ [tab.write]: () => refusal('unauthenticated') });
  await button(tab.save).click();
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
};

/** Types into a tab, loses the session on saving, and opens the tab again. */
const lose = async (tab: SettingsTab, values: Readonly<Record<string, string>>): Promise<Opened> => {
  const opened = openSettings(tab);
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
  await loseSession(opened, tab);
  opened.api.respond({ [tab.write]: opened.stored.save });
  return opened;
};

/** A plain field of each tab, and a switch where that does not disable the field. */
const TYPED = [
  [emailTab, emailTab.field, undefined, 'somebody'],
  [lastfmTab, lastfmTab.other, undefined, '8'],
  [systemTab, systemTab.field, systemTab.toggle, 'Nova'],
] as const;

describe('what an administrator typed before the session ended', { tags: ['session-ends'] }, () => {
  test.each(TYPED)('into $path returns, and can be saved', async (tab, { label, name }, toggle, value) => {
    const opened = openSettings(tab);
    await field(label).fill(value);
    if (toggle) await field(toggle.label).click();
    await loseSession(opened, tab);
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    opened.api.respond({ [tab.write]: opened.stored.save });
    opened.reopen();
    await expect.element(notice(BACK)).toBeVisible();
    expect([shown(LEFT_OUT), shown(STORED_MEANWHILE)]).toEqual([0, 0]);
    await expect.element(field(label)).toHaveValue(value);
    if (toggle) await expect.element(field(toggle.label)).not.toBeChecked();
    await expect.element(unsaved).toBeVisible();
    await button(tab.save).click();
    await expect.element(screen.toast(tab.saved)).toBeVisible();
    await expect.element(notice(BACK)).not.toBeInTheDocument();
    expect(opened.stored.values).toMatchObject({ [name]: tab === lastfmTab ? Number(value) : value });
    await field(tab.other.label).fill('1');
    await expect.element(unsaved).toBeVisible();
    expect(shown(BACK)).toBe(0);
  });

  test('includes an encryption, with the port that was typed for it', async () => {
    const opened = openSettings(emailTab);
    await field('Encryption').selectOptions('SSL');
    await field('Port').fill('2525');
    await loseSession(opened, emailTab);
    opened.reopen();
    await expect.element(notice(BACK)).toBeVisible();
    await expect.element(field('Encryption')).toHaveValue('SSL');
    await expect.element(field('Port')).toHaveValue('2525');
  });

  test('is not there for another account, and no longer for the own one', async () => {
    const opened = await lose(systemTab, { 'System Name': 'Nova' });
    const typed = parseDraft(draft());
    if (!typed) throw new Error('there is no draft');
    saveDraft({ ...typed, owner: 'grace' });
    opened.reopen();
    await expect.element(field('System Name')).toHaveValue('Radio Player');
    expect(shown(BACK)).toBe(0);
    expect(draft()).toBeNull();
  });

  test('waits until its tab is opened', async () => {
    const opened = await lose(systemTab, { 'System Name': 'Nova' });
    opened.close();
    openSettings(emailTab).close();
    openSettings(emailTab);
    await expect.element(field('SMTP Host')).toBeVisible();
    expect(shown(BACK)).toBe(0);
    expect(draft()).toContain('Nova');
  });
});

describe('a draft', { tags: ['session-ends'] }, () => {
  test.each([[emailTab], [lastfmTab]])(
    'of $path has no secrets, which are to be entered again',
    async (tab) => {
      const { other, secret } = tab;
      if (!secret) throw new Error('this tab has no secret');
      const opened = openSettings(tab);
      await field(other.label).fill(`${other.theirs}`);
      await field(secret.label).fill('only here');
      // A visible password is still a secret.
      await button(`Show ${secret.label.toLowerCase()}`).click();
      if (tab === lastfmTab) await field('API Key').fill('only here');
      await loseSession(opened, tab);
      expect(JSON.stringify(sessionStorage)).not.toContain('only here');
      opened.reopen();
      await expect.element(notice(LEFT_OUT)).toBeVisible();
      await expect.element(field(other.label)).toHaveValue(`${other.theirs}`);
      await expect.element(field(secret.label)).toHaveValue('');
      if (tab === lastfmTab) await expect.element(field('API Key')).not.toHaveValue('only here');
    },
  );

  test('can be discarded and does not return', async () => {
    const opened = await lose(systemTab, { 'System Name': 'Nova' });
    opened.reopen();
    await button('Discard them').click();
    await expect.element(field('System Name')).toHaveFocus();
    for (const reopen of [() => undefined, opened.reopen]) {
      reopen();
      await expect.element(field('System Name')).toHaveValue('Radio Player');
      expect(shown(BACK)).toBe(0);
    }
  });

  test('stands beside what another administrator saved meanwhile, and both are saved', async () => {
    const opened = await lose(systemTab, { 'System Name': 'Nova' });
    opened.stored.change({ description: 'All night' });
    opened.reopen();
    await expect.element(notice(STORED_MEANWHILE)).toBeVisible();
    await expect.element(field('Description')).toHaveValue('All night');
    await button('Save').click();
    await expect.element(screen.toast(systemTab.saved)).toBeVisible();
    expect(opened.stored.values).toMatchObject({ systemName: 'Nova', description: 'All night' });
  });

  test('is announced without violations', { tags: ['settings-accessibility'] }, async () => {
    const opened = await lose(emailTab, { Username: 'somebody', Password: 'only here' });
    opened.stored.change({ fromEmail: 'grace@server.example' });
    opened.reopen();
    for (const text of [BACK, LEFT_OUT, STORED_MEANWHILE]) await expect.element(notice(text)).toBeVisible();
    await inAllViews(expectNoViolations);
  });
});
