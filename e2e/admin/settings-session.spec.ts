import type { Page } from '@playwright/test';
import { AdminApi } from '../support/api/admin-api.ts';
import { endSession } from '../support/api/end-session.ts';
import { emailTab, lastfmTab, type SettingsTab, systemTab } from '../support/api/settings-tabs.ts';
import { test as base, expect } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { SettingsScreen } from '../support/pages/settings-screen.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import { GRACE, PEOPLE } from '../support/seeds/people.ts';
import type { Station } from '../support/servers/station.ts';

const BACK = 'Your unsaved changes are back.';
const STORED_MEANWHILE =
  'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.';
const LEFT_OUT = 'Passwords and keys are not kept. Please enter them again.';

/** An administrator's page with a session that tests can end. */
class EndingVisit {
  readonly settings: SettingsScreen;
  readonly account: AccountScreens;
  readonly shell: SiteShell;
  readonly #page: Page;
  readonly #server: Station;

  private constructor(page: Page, server: Station) {
    this.#page = page;
    this.#server = server;
    this.settings = new SettingsScreen(page, server.origin);
    this.account = new AccountScreens(page, server.origin);
    this.shell = new SiteShell(page);
  }

  static async begin(page: Page, server: Station): Promise<EndingVisit> {
    const api = await AdminApi.signIn(server.origin, PEOPLE.admin);
    await api.signInPage(page);
    return new EndingVisit(page, server);
  }

  async open({ path, save }: SettingsTab): Promise<void> {
    await this.settings.open(path);
    await expect(this.settings.button(save)).toBeVisible();
  }

  /** Revokes the session; the next save gets a 401. */
  async endBySaving({ save }: SettingsTab): Promise<void> {
    await endSession(this.#page, this.#server.origin);
    await this.settings.button(save).click();
    await expect(this.#page).toHaveURL(/\/login$/);
    await expect(this.settings.toast('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(this.settings.toast(/^Authentication required/)).toHaveCount(0);
    await this.settings.dismissToasts();
  }

  /** Types into a prepared tab and loses the session on saving. */
  async lose(tab: SettingsTab, values: Readonly<Record<string, string>>): Promise<void> {
    await tab.prepare(this.#server);
    await this.open(tab);
    await this.settings.fill(values);
    await this.endBySaving(tab);
  }
}

type Fixtures = { visit: EndingVisit };

const test = base.extend<Fixtures>({
  visit: async ({ page, adminServer, consoleGuard }, use) => {
    consoleGuard.allow(/401 \(Unauthorized\)/);
    await use(await EndingVisit.begin(page, adminServer));
  },
});

/** A plain field of each tab, and a switch where that does not disable the field. */
const TYPED = [
  [emailTab, emailTab.field, undefined, 'somebody'],
  [lastfmTab, lastfmTab.other, undefined, '8'],
  [systemTab, systemTab.field, systemTab.toggle, 'Nova'],
] as const;

test('restores what was typed after the session ended', async ({ page, visit, adminServer }) => {
  const { settings, account } = visit;

  for (const [tab, { label, name }, toggle, value] of TYPED)
    await test.step(`restores what was typed into ${tab.path} after the session ended, and can save it`, async () => {
      await tab.prepare(adminServer);
      await visit.open(tab);
      await settings.field(label).fill(value);
      if (toggle) await settings.field(toggle.label).uncheck();
      await visit.endBySaving(tab);
      await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
      await expect(settings.main.getByText(BACK)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${tab.path}$`));
      await expect(settings.main.getByText(LEFT_OUT)).toHaveCount(0);
      await expect(settings.main.getByText(STORED_MEANWHILE)).toHaveCount(0);
      await expect(settings.field(label)).toHaveValue(value);
      if (toggle) await expect(settings.field(toggle.label)).not.toBeChecked();
      await expect(settings.unsaved).toBeVisible();
      await settings.button(tab.save).click();
      await expect(settings.toast(tab.saved)).toBeVisible();
      await expect(settings.main.getByText(BACK)).toHaveCount(0);
      const change = { [name]: /^\d+$/.test(value) ? Number(value) : value };
      expect(await tab.stored(adminServer)).toMatchObject(change);
      await settings.field(tab.other.label).fill('1');
      await expect(settings.unsaved).toBeVisible();
      await expect(settings.main.getByText(BACK)).toHaveCount(0);
      await settings.dismissToasts();
    });

  await test.step('restores a chosen encryption with the port that was typed for it', async () => {
    const port = `${adminServer.mailbox.form.port}`;
    await emailTab.prepare(adminServer);
    await visit.open(emailTab);
    await settings.field('Encryption').selectOption('SSL');
    await settings.fill({ Port: port });
    await visit.endBySaving(emailTab);
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(settings.field('Encryption')).toHaveValue('SSL');
    await expect(settings.field('Port')).toHaveValue(port);
  });
});

test('never keeps what is secret, and prompts to enter it again', async ({ page, visit, adminServer }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const { settings, account } = visit;

  for (const tab of [emailTab, lastfmTab])
    await test.step(`does not keep a password or key that was typed into ${tab.path}, and prompts to enter it again`, async () => {
      const { other, secret } = tab;
      if (!secret) throw new Error('this tab has no secret');
      await tab.prepare(adminServer);
      await visit.open(tab);
      await settings.field(other.label).fill(`${other.theirs}`);
      await settings.field(secret.label).fill('only here');
      // A visible password is still a secret.
      await settings.button(`Show ${secret.label.toLowerCase()}`).click();
      if (tab === lastfmTab) await settings.field('API Key').fill('only here');
      await visit.endBySaving(tab);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('only here');
      await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
      await expect(settings.main.getByText(LEFT_OUT)).toBeVisible();
      await expect(settings.field(other.label)).toHaveValue(`${other.theirs}`);
      await expect(settings.field(secret.label)).toHaveValue('');
      if (tab === lastfmTab) await expect(settings.field('API Key')).not.toHaveValue('only here');
    });

  await test.step('axe finds nothing in the notices about restored changes', async () => {
    await visit.lose(emailTab, { Username: 'somebody', Password: 'only here' });
    await emailTab.change(adminServer, { fromEmail: 'grace@server.example' });
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(settings.main.getByText(BACK)).toBeVisible();
    await expectNoViolationsInBothModes(page);
  });
});

test('restored changes stand beside what is stored', async ({ visit, adminServer }) => {
  const { settings, account } = visit;

  await test.step('restored changes can be discarded and do not return', async () => {
    await visit.lose(systemTab, { 'System Name': 'Nova' });
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await settings.button('Discard them').click();
    await expect(settings.field('System Name')).toBeFocused();
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    await expect(settings.main.getByText(BACK)).toHaveCount(0);
    await visit.open(systemTab);
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    await expect(settings.main.getByText(BACK)).toHaveCount(0);
  });

  await test.step('keeps what another administrator saved meanwhile, and reports it', async () => {
    await visit.lose(systemTab, { 'System Name': 'Nova' });
    await systemTab.change(adminServer, { description: 'All night' });
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(settings.main.getByText(STORED_MEANWHILE)).toBeVisible();
    await expect(settings.field('Description')).toHaveValue('All night');
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    const both = { systemName: 'Nova', description: 'All night' };
    expect(await systemTab.stored(adminServer)).toMatchObject(both);
  });
});

test('changes belong to one person, until they sign out', async ({ page, visit, adminServer }) => {
  const { settings, account, shell } = visit;
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));

  await test.step('hides the changes from another account, and drops them for the first one', async () => {
    await visit.lose(systemTab, { 'System Name': 'Nova' });
    await account.signIn(GRACE.email, GRACE.password);
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    await expect(settings.main.getByText(BACK)).toHaveCount(0);
    await expect.poll(kept).not.toContain('Nova');
    await shell.signOut();
    await account.open('/login');
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit.open(systemTab);
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    await expect(settings.main.getByText(BACK)).toHaveCount(0);
  });

  await test.step('keeps the changes until their tab is opened, and drops them on sign-out', async () => {
    await visit.lose(systemTab, { 'System Name': 'Nova' });
    await account.open('/channels');
    await expect(page).toHaveURL(/\/login$/);
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(page).toHaveURL(/\/channels$/);
    await visit.open(emailTab);
    await expect(settings.main.getByText(BACK)).toHaveCount(0);
    expect(await kept()).toContain('Nova');
    await shell.signOut();
    await expect.poll(kept).not.toContain('Nova');
  });

  await test.step('signing out with unsaved changes is confirmed first, and a no keeps them', async () => {
    await account.open('/login');
    await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(page).toHaveURL(/\/dashboard$/);
    await systemTab.prepare(adminServer);
    await visit.open(systemTab);
    await settings.fill({ 'System Name': 'Nova' });
    const prompts: string[] = [];
    page.on('dialog', async (question) => {
      prompts.push(question.message());
      await (prompts.length === 1 ? question.dismiss() : question.accept());
    });
    await shell.signOut();
    await expect.poll(() => prompts.length).toBe(1);
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    await settings.fill({ 'System Name': 'Supernova' });
    await shell.signOut();
    await expect(page).toHaveURL(`${adminServer.origin}/`);
    expect(prompts).toEqual(Array(2).fill('What you have entered is not saved. Leave without saving?'));
  });
});
