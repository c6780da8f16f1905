import { saveEmail, saveLastfm } from '../support/api/settings-tabs.ts';
import { pageWidth, prepareView, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/settings-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';

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
  for (const size of SIZES)
    test(`axe finds nothing on ${path}, in its errors and its dialogs at ${size.width} px`, async ({
      page,
      settings,
      settingsServer,
    }) => {
      await saveEmail(settingsServer);
      // Disables the advanced fields, which must be readable all the same.
      await saveLastfm(settingsServer, { enabled: false });
      test.slow();
      await prepareView(page, size);
      await settings.open(path);
      await expect(settings.field(required)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoViolationsInBothModes(page);
      expect(await pageWidth(page)).toBeLessThanOrEqual(size.width);
      await settings.field(required).fill(' ');
      await settings.button(save).click();
      await expect(settings.field(required)).toHaveAttribute('aria-invalid', 'true');
      await expect(settings.unsaved).toBeVisible();
      await expectNoViolationsInBothModes(page);
      for (const name of openers) {
        await settings.button(name).first().click();
        await expect(settings.dialog).toBeVisible();
        await expectNoViolationsInBothModes(page);
        await page.keyboard.press('Escape');
        await expect(settings.dialog).toHaveCount(0);
      }
    });
