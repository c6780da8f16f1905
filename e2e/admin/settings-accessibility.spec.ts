import { saveEmail, saveLastfm } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

type Tab = {
  readonly path: string;
  /** A field that is invalid when it is empty. */
  readonly required: string;
  readonly save: string;
  /** Buttons that open a dialog. */
  readonly openers: readonly string[];
};

const TABS: readonly Tab[] = [
  {
    path: '/admin/email',
    required: 'SMTP Host',
    save: 'Save Configuration',
    openers: ['Test Configuration'],
  },
  { path: '/admin/system', required: 'System Name', save: 'Save', openers: ['Reset to Defaults'] },
  {
    path: '/admin/lastfm',
    required: 'API Key',
    save: 'Save Configuration',
    openers: ['About Last.fm', 'Clear Cache'],
  },
];

for (const { path, required, save, openers } of TABS)
  test(`axe finds nothing on ${path}, in its errors and its dialogs`, {
    tag: '@settings-accessibility',
  }, async ({ page, settings, adminServer }) => {
    await saveEmail(adminServer);
    // Disables the advanced fields, which must be readable all the same.
    await saveLastfm(adminServer, { enabled: false });
    await settings.open(path);
    await expect(settings.field(required)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoViolationsInAllViews(page);
    await settings.field(required).fill(' ');
    await settings.button(save).click();
    await expect(settings.field(required)).toHaveAttribute('aria-invalid', 'true');
    await expect(settings.unsaved).toBeVisible();
    await expectNoViolationsInAllViews(page);
    for (const name of openers) {
      await settings.button(name).first().click();
      await expect(settings.dialog).toBeVisible();
      await expectNoViolationsInAllViews(page);
      await page.keyboard.press('Escape');
      await expect(settings.dialog).toHaveCount(0);
    }
  });
