import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

test('administrators see the version, an update and the changelog', {
  tag: '@software',
}, async ({ page, settings }) => {
  const panel = settings.panel('Software');

  await test.step('the version is that of the package, and updates are not checked for without an address', async () => {
    await settings.open('/admin/system');
    await page.getByRole('tab', { name: 'Software' }).click();
    await expect(panel).toContainText(`Airdial, release ${version}`);
    await expect(panel).toContainText('Updates are not checked for.');
  });

  await test.step('the changelog of the installation is read in a dialog', async () => {
    await panel.getByRole('button', { name: 'What is new' }).click();
    await expect(settings.dialog.getByRole('heading', { name: 'Unreleased' })).toBeVisible();
    await expect(settings.dialog.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'What is new' })).toBeFocused();
  });

  await test.step('an update stands in the head of every tab, with its page', async () => {
    const url = 'https://example.org/airdial/99.0.0';
    const found = { checksForUpdates: true, checkedAt: '2026-11-23T12:00:00.000Z', problem: null };
    await page.route(/\/api\/software$/, (route) =>
      route.fulfill({ json: { success: true, version, ...found, update: { version: '99.0.0', url } } }),
    );
    await settings.open('/admin/email');
    await expect(settings.main.getByText('Airdial 99.0.0 is available.')).toBeVisible();
    const link = settings.main.getByRole('link', { name: 'About version 99.0.0' });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
