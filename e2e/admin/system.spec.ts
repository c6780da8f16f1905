import type { AdminApi } from '../support/api/admin-api.ts';
import { readSystem, resetSystem, systemTab } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const MADE = /^airdial-backup-[\dT-]+\.sqlite$/;

/** The server makes one at night, while its other tests may run. */
async function deleteBackups(ada: AdminApi): Promise<void> {
  const { backups } = await ada.call<{ backups: { name: string | null }[] }>('GET', '/api/backups');
  for (const { name } of backups) if (name) await ada.call('DELETE', `/api/backups/${name}`);
}

test('administrators configure the system and back it up', {
  tag: ['@backups', '@maintenance-warns', '@schedule-times', '@system-form', '@system-reset-asks'],
}, async ({ page, settings, adminServer }) => {
  const { ada, origin } = adminServer;
  await deleteBackups(ada);
  await resetSystem(adminServer);
  const visit = async () => (await fetch(`${origin}/api/channels`)).status;
  const backups = settings.panel('Backups');
  const rows = backups.getByRole('row').filter({ has: page.getByRole('cell') });

  await test.step('a save is stored and public at once, and maintenance shuts visitors out', async () => {
    await settings.open(systemTab.path);
    await settings.fill({ 'System Name': 'Nova' });
    await settings.field('Time Zone').selectOption('Asia/Tokyo');
    await settings.field('Maintenance Mode').check();
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    expect(await visit()).toBe(503);
    const known = await (await fetch(`${origin}/api/system-config/public`)).json();
    expect(known).toMatchObject({ systemName: 'Nova', timeZone: 'Asia/Tokyo', maintenanceMode: true });
  });

  await test.step('the schedule of backups is in the time zone of the station', async () => {
    await page.getByRole('tab', { name: 'Backups' }).click();
    await expect(backups.getByText(/^Every day at 03:00 \(Asia\/Tokyo\)/)).toBeVisible();
    const { nextAt } = await ada.call<{ nextAt: string }>('GET', '/api/backups');
    expect(nextAt).toContain('T18:00');
  });

  await test.step('a backup by hand is listed once it was checked', async () => {
    await expect(backups.getByText('No backup yet')).toBeVisible();
    await backups.getByRole('button', { name: 'Back up now' }).click();
    await expect(rows).toContainText('By hand');
    await expect(rows).toContainText('Checked');
  });

  await test.step('the download is the file, named as it is on the server', async () => {
    const download = page.waitForEvent('download');
    await rows.getByRole('button', { name: /^Download the backup of / }).click();
    expect((await download).suggestedFilename()).toMatch(MADE);
  });

  await test.step('a deletion is confirmed first', async () => {
    await rows.getByRole('button', { name: /^Delete the backup of / }).click();
    await settings.dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(backups.getByText('No backup yet')).toBeVisible();
  });

  await test.step('a reset ends the maintenance', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await settings.main.getByRole('button', { name: 'Reset to Defaults' }).click();
    await settings.dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    expect((await readSystem(adminServer)).timeZone).toBe('UTC');
    expect(await visit()).toBe(200);
  });
});
