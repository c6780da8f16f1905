import type { BackupEntry, BackupOverview } from '@airdial/contract/backup/schema';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeApi, proxyFailure, refusal } from '../../../../testing/fake-api.ts';
import { renderPart } from '../../../../testing/render-part.tsx';
import { screen } from '../../../../testing/screen.ts';
import { systemWarningsOptions } from '../shared/admin-queries.ts';
import { Backups } from './backups.tsx';

const NAME = 'airdial-backup-2026-01-02T12-00-00.sqlite';
const MADE_AT = '2026-01-02T12:00:00.000Z';
const DISK_FULL = 'The disk of /backups is full. Make room there.';
const PROGRESS_POLL_MS = 1_000;

const backup = (more: Partial<BackupEntry> = {}): BackupEntry => ({
  name: NAME,
  kind: 'manual',
  madeAt: MADE_AT,
  bytes: 4_096,
  state: 'checked',
  reason: null,
  node: null,
  ...more,
});

const overview = (backups: readonly BackupEntry[] = [], more: Partial<BackupOverview> = {}) => ({
  success: true as const,
  schedule: { enabled: true, time: '03:00', keep: 7, lastUpdated: null },
  timeZone: 'Asia/Tokyo',
  nextAt: '2026-01-02T18:00:00.000Z',
  folder: '/backups',
  freeBytes: 5_000_000_000,
  hasSecretKey: true,
  running: null,
  backups: [...backups],
  ...more,
});

const running = (doneBytes: number, totalBytes = 8_000_000) => ({
  running: { startedAt: MADE_AT, doneBytes, totalBytes },
});

/** As the panel's head, which shows them in words. */
const Warnings = () => useQuery(systemWarningsOptions()).data?.map(({ code }) => <p key={code}>{code}</p>);

const openBackups = (listed = overview()): FakeApi => {
  const api = new FakeApi({
    listBackups: () => listed,
    getSystemWarnings: () => ({ success: true, warnings: [] }),
  });
  renderPart(
    <>
      <Warnings />
      <Backups />
    </>,
  );
  return api;
};

const panel = screen.panel('Backups');
const button = (name: string | RegExp) => panel.getByRole('button', { name });
const rows = () =>
  panel
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent);

describe('a backup', { tags: ['backups'] }, () => {
  test('by hand shows how far it is, and another cannot begin meanwhile', async () => {
    const api = openBackups();
    await expect.element(panel.getByText('No backup yet')).toBeVisible();
    api.respond({
      startBackup: () => ({ success: true, message: 'The backup has begun' }),
      listBackups: () => overview([], running(0, 0)),
    });
    await button('Back up now').click();
    await expect.element(panel.getByRole('progressbar', { name: 'Preparing the backup...' })).toBeVisible();
    await expect.element(panel.getByText('No backup yet')).not.toBeInTheDocument();
    api.respond({ listBackups: () => overview([], running(2_000_000)) });
    const bar = panel.getByRole('progressbar', { name: /^Backing up: 2.* of 8.* written and read back$/ });
    await expect.element(bar).toHaveAttribute('value', '2000000');
    await expect.element(button('Back up now')).toHaveAttribute('aria-disabled', 'true');
    await button('Back up now').click({ force: true });
    api.respond({ listBackups: () => overview([backup()]) });
    await expect.poll(rows).toEqual([expect.stringMatching(/By handChecked4.*kB/i)]);
    await expect.element(panel.getByRole('progressbar')).not.toBeInTheDocument();
    expect(api.requests('startBackup')).toHaveLength(1);
  });

  test('that ends has the warnings of the panel’s head loaded anew', {
    tags: ['panel-warnings'],
  }, async () => {
    // Only the end of the backup loads them: the minute after which they are loaded anyway does not pass.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const api = openBackups(overview([], running(2_000_000)));
    await expect.element(panel.getByRole('progressbar')).toBeVisible();
    await expect.poll(() => api.requests('getSystemWarnings').length).toBeGreaterThan(0);
    api.respond({
      listBackups: () => overview([backup({ name: null, state: 'failed', reason: DISK_FULL })]),
      getSystemWarnings: () => ({
        success: true,
        warnings: [{ code: 'backup-failed', at: MADE_AT, reason: DISK_FULL }],
      }),
    });
    vi.advanceTimersByTime(PROGRESS_POLL_MS);
    await expect.poll(rows).toEqual([expect.stringContaining(`Failed${DISK_FULL}`)]);
    await expect.element(screen.main.getByText('backup-failed')).toBeVisible();
  });

  test('that cannot be started is reported', async () => {
    const api = openBackups();
    api.respond({ startBackup: () => refusal('backup-running') });
    await button('Back up now').click();
    await expect.element(screen.toast('A backup is being made already.')).toBeVisible();
    api.respond({ startBackup: () => proxyFailure() });
    await button('Back up now').click();
    await expect.element(screen.toast('The backup could not be started')).toBeVisible();
  });
});

describe('the list', { tags: ['backups'] }, () => {
  test('names the reason of a failure, of which there is no file', async () => {
    openBackups(
      overview([backup({ name: null, kind: 'scheduled', bytes: null, state: 'failed', reason: DISK_FULL })]),
    );
    await expect.poll(rows).toEqual([expect.stringMatching(/Schedule.*\.––$/)]);
    expect(rows()[0]).toContain(`Failed${DISK_FULL}`);
  });

  test('that fails to load can be retried', async () => {
    const api = openBackups();
    api.respond({ listBackups: () => proxyFailure() });
    await expect.element(panel.getByRole('heading', { name: 'Failed to load the backups' })).toBeVisible();
    api.respond({ listBackups: () => overview([backup()]) });
    await button('Try again').click();
    await expect.poll(rows).toHaveLength(1);
  });

  test('offers the file, and reports a failed download', async () => {
    const api = openBackups(overview([backup()]));
    api.respond({ downloadBackup: () => proxyFailure() });
    await button(/^Download the backup of /).click();
    await expect.element(screen.toast('The backup could not be downloaded')).toBeVisible();
    expect(api.requests('downloadBackup')[0]?.params).toEqual({ name: NAME });
  });

  test('removes one whose file is on another node, where the file stays', async () => {
    const api = openBackups(overview([backup({ node: 'radio-2' })]));
    api.respond({ deleteBackup: () => ({ success: true, message: 'Backup removed from the list' }) });
    await expect.poll(rows).toEqual([expect.stringContaining('On the machine radio-2.')]);
    await expect.element(button(/^Download/)).not.toBeInTheDocument();
    await button(/^Remove the backup of .* from the list$/).click();
    const warning = /If its file is still on radio-2, it stays there\.$/;
    await expect.element(screen.dialog.getByText(warning)).toBeVisible();
    api.respond({ listBackups: () => overview() });
    await screen.button('Remove from list').click();
    await expect.element(screen.toast('Backup removed from the list')).toBeVisible();
    await expect.element(panel.getByText('No backup yet')).toBeVisible();
    expect(api.requests('deleteBackup').map(({ params }) => params)).toEqual([{ name: NAME }]);
  });
});

describe('a deletion', { tags: ['backups'] }, () => {
  test('is confirmed first, with a warning when it is of the last one that was checked', async () => {
    const copy = backup({ name: 'airdial-2026-01-01T12-00-00.sqlite', state: 'unchecked' });
    const api = openBackups(overview([backup(), copy]));
    api.respond({ deleteBackup: () => ({ success: true, message: 'Backup deleted' }) });
    await button(/^Delete the backup of /)
      .first()
      .click();
    await expect.element(screen.dialog.getByText(/ It is the only one that was checked\.$/)).toBeVisible();
    await screen.button('Cancel').click();
    await button(/^Delete the backup of /)
      .last()
      .click();
    await expect.element(screen.dialog.getByText(/is deleted for good\.$/)).toBeVisible();
    expect(api.requests('deleteBackup')).toEqual([]);
    api.respond({ listBackups: () => overview([backup()]) });
    await screen.button('Delete').click();
    await expect.element(screen.toast('Backup deleted')).toBeVisible();
    await expect.poll(rows).toHaveLength(1);
    expect(api.requests('deleteBackup').map(({ params }) => params)).toEqual([{ name: copy.name }]);
  });

  test('that fails leaves the backup', async () => {
    const api = openBackups(overview([backup()]));
    api.respond({ deleteBackup: () => proxyFailure() });
    await button(/^Delete the backup of /).click();
    await screen.button('Delete').click();
    await expect.element(screen.toast('Failed to delete the backup')).toBeVisible();
    await expect.poll(rows).toHaveLength(1);
  });
});

describe('the schedule', { tags: ['backups', 'schedule-times'] }, () => {
  const keep = screen.field('Backups to keep');
  const save = screen.button('Save schedule');
  const change = () => button('Change schedule').click();

  test.each([
    [
      7,
      true,
      /^Every day at 03:00 \(Asia\/Tokyo\)\. The newest 7 scheduled backups stay\. The next one .+ \(your time\)\.$/,
    ],
    [
      1,
      true,
      /^Every day at 03:00 \(Asia\/Tokyo\)\. Only the newest scheduled backup stays\. The next one .+ \(your time\)\.$/,
    ],
    [7, false, /^No backups are made by themselves\.\s*$/],
  ])('of %i is described, on: %s', async (count, enabled, text) => {
    const schedule = { enabled, time: '03:00', keep: count, lastUpdated: null };
    openBackups(overview([], { schedule, ...(!enabled && { nextAt: null }) }));
    await expect.element(panel.getByText(text)).toBeVisible();
  });

  test('is in the time zone of the station', async () => {
    openBackups();
    await change();
    await expect
      .element(screen.field('Time'))
      .toHaveAccessibleDescription('In the station’s time zone (Asia/Tokyo)');
  });

  test.each(['0', '366', '1.5', ''])('keeps from 1 to 365 backups, not %j', async (value) => {
    openBackups();
    await change();
    await keep.fill(value);
    await save.click();
    await expect.element(keep).toHaveAccessibleDescription('Please enter a whole number from 1 to 365');
    await expect.element(keep).toHaveFocus();
  });

  test('is not lost without a question', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    openBackups();
    await change();
    await keep.fill('9');
    await screen.button('Cancel').click();
    await userEvent.keyboard('{Escape}');
    expect(confirm.mock.calls).toEqual(
      Array(2).fill(['What you have entered is not saved. Leave without saving?']),
    );
    await expect.element(keep).toHaveValue('9');
    confirm.mockReturnValue(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('is saved and shown', async () => {
    const api = openBackups();
    const schedule = { enabled: true, time: '04:30', keep: 14, lastUpdated: MADE_AT };
    api.respond({
      saveBackupSchedule: () => ({ success: true, message: 'Backup schedule saved', schedule }),
    });
    await change();
    await keep.fill('14');
    await screen.field('Time').fill('04:30');
    api.respond({ listBackups: () => overview([], { schedule }) });
    await save.click();
    await expect.element(screen.toast('Backup schedule saved')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(panel.getByText(/^Every day at 04:30 .* newest 14 scheduled/)).toBeVisible();
    expect(api.requests('saveBackupSchedule').map(({ body }) => body)).toEqual([
      { ...schedule, lastUpdated: null },
    ]);
  });

  test('that another administrator has changed is not overwritten, however often it is saved', async () => {
    const api = openBackups();
    api.respond({ saveBackupSchedule: () => refusal('edited-meanwhile') });
    await change();
    const theirs = { enabled: true, time: '05:00', keep: 5, lastUpdated: MADE_AT };
    api.respond({ listBackups: () => overview([], { schedule: theirs }) });
    await save.click();
    await expect.element(page.getByText(/^Every day at 05:00 .* newest 5 scheduled/)).toBeInTheDocument();
    await save.click();
    await expect
      .poll(() => api.requests('saveBackupSchedule').map(({ body }) => body.lastUpdated))
      .toEqual([null, null]);
    await expect.element(screen.dialog).toBeVisible();
  });

  test('that cannot be saved stays in the dialog', async () => {
    const api = openBackups();
    api.respond({ saveBackupSchedule: () => proxyFailure() });
    await change();
    await keep.fill('9');
    await save.click();
    await expect.element(screen.toast('Failed to save the backup schedule')).toBeVisible();
    await expect.element(keep).toHaveValue('9');
  });
});
