import type { AdminApi } from '../support/api/admin-api.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const MADE = /^airdial-backup-[\dT-]+\.sqlite$/;

/** The server makes one at night, while its other tests may run. */
async function deleteBackups(ada: AdminApi): Promise<void> {
  const { backups } = await ada.call<{ backups: { name: string | null }[] }>('GET', '/api/backups');
  for (const { name } of backups) if (name) await ada.call('DELETE', `/api/backups/${name}`);
}

test('administrators back up, download, schedule and delete', {
  tag: '@backups',
}, async ({ page, settings, adminServer, consoleGuard }) => {
  await deleteBackups(adminServer.ada);
  await settings.open('/admin/system?part=backups');
  const panel = settings.panel('Backups');
  const rows = panel.getByRole('row').filter({ has: page.getByRole('cell') });

  await test.step('a backup by hand shows how far it is, and is listed when it was checked', async () => {
    await expect(panel.getByText('No backup yet')).toBeVisible();
    await panel.getByRole('button', { name: 'Back up now' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('By hand');
    await expect(rows).toContainText('Checked');
  });

  await test.step('the download is the file, named as it is on the server', async () => {
    const download = page.waitForEvent('download');
    await rows.getByRole('button', { name: /^Download the backup of / }).click();
    expect((await download).suggestedFilename()).toMatch(MADE);
  });

  await test.step('the schedule is checked and saved', async () => {
    await panel.getByRole('button', { name: 'Change schedule' }).click();
    const { dialog } = settings;
    await dialog.getByLabel('Backups to keep').fill('0');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    const keep = dialog.getByLabel('Backups to keep');
    await expect(keep).toHaveAccessibleDescription('Please enter a whole number from 1 to 365');
    await expect(keep).toBeFocused();
    await keep.fill('14');
    await dialog.getByLabel('Time').fill('04:30');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(settings.toast('Backup schedule saved')).toBeVisible();
    await expect(panel.getByText(/^Every day at 04:30 .* newest 14 scheduled backups stay/)).toBeVisible();
  });

  await test.step('the schedule is in the time zone of the station, also when that is changed', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await settings.field('Time Zone').selectOption('Asia/Tokyo');
    await settings.button('Save').click();
    await expect(settings.toast('System configuration updated successfully')).toBeVisible();
    await page.getByRole('tab', { name: 'Backups' }).click();
    await expect(panel.getByText(/^Every day at 04:30 \(Asia\/Tokyo\)/)).toBeVisible();
    await panel.getByRole('button', { name: 'Change schedule' }).click();
    await expect(settings.dialog.getByLabel('Time')).toHaveAccessibleDescription(
      'In the station’s time zone (Asia/Tokyo)',
    );
    await page.keyboard.press('Escape');
    const { nextAt } = await adminServer.ada.call<{ nextAt: string }>('GET', '/api/backups');
    expect(nextAt).toContain('T19:30');
  });

  await test.step('a schedule that another administrator has changed is not overwritten', async () => {
    consoleGuard.allow(/409 \(Conflict\)/);
    await panel.getByRole('button', { name: 'Change schedule' }).click();
    await adminServer.ada.call('PUT', '/api/backups/schedule', { enabled: true, time: '05:00', keep: 5 });
    const save = settings.dialog.getByRole('button', { name: 'Save schedule' });
    await save.click();
    await expect(panel.getByText(/^Every day at 05:00 .* newest 5 scheduled backups stay/)).toBeVisible();
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/schedule') && response.status() === 409,
    );
    await save.click();
    await refused;
    await page.keyboard.press('Escape');
  });

  await test.step('one that failed shows why, also in the head of the panel', async () => {
    const reason = 'The disk of /backups is full. Make room there.';
    const entry = { name: null, kind: 'scheduled', madeAt: '2026-11-23T03:00:00.000Z', bytes: null };
    const failed = { ...entry, state: 'failed', reason, node: null };
    await changeResponse(page, /\/api\/backups$/, (list: { readonly backups: readonly object[] }) => ({
      ...list,
      backups: [failed, ...list.backups],
    }));
    const warning = { code: 'backup-failed', at: '2026-11-23T03:00:00.000Z', reason };
    await page.route(/\/warnings$/, (route) =>
      route.fulfill({ json: { success: true, warnings: [warning] } }),
    );
    await page.reload();
    await expect(rows.first()).toContainText(`Failed${reason}`);
    await expect(page.getByRole('status').filter({ hasText: /^The backup of .* failed: / })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  await test.step('one whose file is on another node can be removed from the list', async () => {
    const name = 'airdial-backup-2026-11-23T03-00-00.sqlite';
    const entry = { name, kind: 'manual', madeAt: '2026-11-23T03:00:00.000Z', bytes: 4_096, reason: null };
    const remote = { ...entry, state: 'checked', node: 'radio-2' };
    await changeResponse(page, /\/api\/backups$/, (list: { readonly backups: readonly object[] }) => ({
      ...list,
      backups: [remote, ...list.backups],
    }));
    await page.reload();
    await expect(rows.first()).toContainText('On the machine radio-2.');
    await rows
      .first()
      .getByRole('button', { name: /^Remove the backup of .* from the list$/ })
      .click();
    await expect(settings.dialog).toContainText('If its file is still on radio-2, it stays there.');
    const removal = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.route(/\.sqlite$/, (route) => route.fulfill({ json: { success: true, message: 'Removed' } }));
    await settings.dialog.getByRole('button', { name: 'Remove from list' }).click();
    expect((await removal).url()).toMatch(new RegExp(`/api/backups/${name}$`));
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  await test.step('a deletion is confirmed first, with a warning when it is the last one', async () => {
    await rows.getByRole('button', { name: /^Delete the backup of / }).click();
    await expect(settings.dialog).toContainText('It is the only one that was checked.');
    await settings.dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(settings.toast('Backup deleted')).toBeVisible();
    await expect(panel.getByText('No backup yet')).toBeVisible();
  });
  await adminServer.ada.call('PUT', '/api/backups/schedule', { enabled: true, time: '03:00', keep: 7 });
  await adminServer.ada.call('POST', '/api/system-config/reset');
});
