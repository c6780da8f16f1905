import type { Channel } from '@airdial/contract/channel/schema';
import { failCalls } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const IMPORTED = ['Imported One', 'Café', 'Corrected'];

test('a list is read, corrected, imported and undone', {
  tag: '@channel-import',
}, async ({ page, channels, adminServer: { ada, mount }, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { channels: before } = await ada.call<{ channels: object[] }>(
    'GET',
    '/api/channels?activeOnly=false',
  );
  await channels.open('?search=Wave%20A');
  await channels.pageButton('Import and export').click();
  await page.getByRole('menuitem', { name: 'Import channels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import channels' });
  const importButton = dialog.getByRole('button', { name: /^Import \d+ channels?$/ });
  const field = (name: string, line: number) =>
    dialog.getByRole('textbox', { name: `${name}, line ${line}`, exact: true });

  await test.step('a text that is no list is refused with its line and reason', async () => {
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await dialog.getByLabel('Text of the list').fill('<opml>\n<body>');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      /Line 2: The XML is not well-formed\..*Correct the text/,
    );
    await expect(channels.toast(/not well-formed/)).toBeHidden();
  });

  await test.step('a file of an old player is read in its encoding, and each row has its state', async () => {
    const lines = [
      'name;url;number;genre',
      `Imported One;${mount('imported-1')};900;Jazz`,
      `Café;${mount('imported-2')};1;`,
      `Wave again;${mount('10')};901;`,
      ';ftp://nothing/;902;',
    ];
    await dialog.getByRole('tab', { name: 'File' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n'), 'latin1'),
    });
    await expect(dialog.getByText('2 new, 1 duplicate, 1 invalid')).toBeVisible();
    await expect(field('Name', 3)).toHaveValue('Café');
    await expect(dialog.getByText('Number 1 is taken.')).toBeVisible();
    await expect(dialog.getByText('Same as Wave Z')).toBeVisible();
    await expect(importButton).toHaveText('Import 2 channels');
    await expectNoViolationsInAllViews(page);
  });

  await test.step('a choice of all rows is not lost by closing without a question', async () => {
    await dialog.getByLabel('Select all new rows (2)').uncheck();
    const question = respondToDialog(page, 'dismiss');
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await question).toBe('Discard the preview and what you have changed in it?');
    await dialog.getByLabel('Select all new rows (2)').check();
  });

  await test.step('rows are corrected in place or in a dialog, and then chosen', async () => {
    await dialog.getByLabel('Show').selectOption('Invalid');
    await field('Name', 5).fill('Corrected');
    await field('Stream URL', 5).fill(mount('imported-3'));
    await field('Stream URL', 5).press('Enter');
    await expect(dialog.getByText('No rows of this kind')).toBeVisible();
    await dialog.getByLabel('Show').selectOption('All rows');
    await expect(importButton).toHaveText('Import 3 channels');
    await dialog.getByRole('button', { name: 'Edit all fields of Corrected' }).click();
    const row = page.getByRole('dialog', { name: 'Edit line 5' });
    await row.getByLabel('Website').fill('nowhere');
    await row.getByRole('button', { name: 'Apply' }).click();
    await expect(row.getByLabel('Website')).toBeFocused();
    await row.getByLabel('Website').fill('https://corrected.example/');
    await row.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByLabel('Select all new rows (3)').uncheck();
    await expect(importButton).toBeDisabled();
    await dialog.getByLabel('Select all new rows (3)').check();
  });

  await test.step('channels of a genre are featured', async () => {
    await dialog.getByLabel('Featured').selectOption('Those of some genres');
    await dialog.getByRole('group', { name: 'Feature the channels of' }).getByLabel('Jazz (1)').check();
    await expectNoViolationsInAllViews(page);
  });

  await test.step('the channels are there, with what was corrected', async () => {
    await importButton.click();
    await expect(dialog.getByText('Import finished: 3 channels created')).toBeVisible();
    const stored = await Promise.all(
      IMPORTED.map(async (name) => {
        const path = `/api/channels?activeOnly=false&search=${encodeURIComponent(name)}`;
        return (await ada.call<{ channels: object[] }>('GET', path)).channels[0];
      }),
    );
    expect(stored).toMatchObject([
      { name: 'Imported One', channelNumber: 900, genre: 'Jazz', featured: true },
      { name: 'Café', featured: false },
      { name: 'Corrected', website: 'https://corrected.example/' },
    ]);
  });

  await test.step('the import is undone after a question', async () => {
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog.getByText('Import undone: 3 channels deleted')).toBeVisible();
    await expect(channels.toast('Import undone: 3 channels deleted')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(channels.pageButton('Import and export')).toBeFocused();
    const { channels: after } = await ada.call<{ channels: object[] }>(
      'GET',
      '/api/channels?activeOnly=false',
    );
    expect(after).toHaveLength(before.length);
  });
});

test('a preview that ten newer ones have replaced says what to do', async ({
  channels,
  adminServer: { ada, mount },
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  await channels.open('?search=Wave%20A');
  await channels.pageButton('Import and export').click();
  await channels.page.getByRole('menuitem', { name: 'Import channels' }).click();
  const dialog = channels.page.getByRole('dialog', { name: 'Import channels' });
  await dialog.getByRole('tab', { name: 'Text' }).click();
  await dialog.getByLabel('Text of the list').fill(mount('expired'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 new, 0 duplicates, 0 invalid')).toBeVisible();
  for (let index = 0; index < 10; index += 1)
    await ada.call('POST', '/api/channels/import/preview', { text: mount(`newer-${index}`) });
  await dialog.getByRole('button', { name: 'Import 1 channel' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /This preview has expired\..*Press Another list and read it again\./,
  );
});

test('what was changed in a preview is back after the session has ended', {
  tag: '@channel-import',
}, async ({ page, channels, adminServer: { ada, mount, origin }, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await channels.open('?search=Wave%20A');
  await channels.pageButton('Import and export').click();
  await page.getByRole('menuitem', { name: 'Import channels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import channels' });
  const name = (line: number) => dialog.getByRole('textbox', { name: `Name, line ${line}`, exact: true });
  await dialog.getByRole('tab', { name: 'Text' }).click();
  const list = ['name;url;genre', ...[1, 2].map((line) => `Lost ${line};${mount(`lost-${line}`)};Jazz`)];
  await dialog.getByLabel('Text of the list').fill(list.join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await name(2).fill('Back again');
  await name(2).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Import Lost 2' }).uncheck();
  await dialog.getByLabel('Featured').selectOption('Those of some genres');
  await dialog.getByLabel('Jazz (1)').check();
  const refusal = { success: false, code: 'unauthenticated', message: 'This session has ended' };
  const mend = await failCalls(
    page,
    { method: 'POST', path: /channels\/import$/ },
    { status: 401, json: refusal },
  );
  await dialog.getByRole('button', { name: 'Import 1 channel' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await mend();

  await new AccountScreens(page, origin).signIn(PEOPLE.admin.email, PEOPLE.admin.password);
  await expect(dialog.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(name(2)).toHaveValue('Back again');
  await expect(dialog.getByLabel('Jazz (1)')).toBeChecked();
  await expectNoViolationsInAllViews(page);
  await dialog.getByRole('button', { name: 'Import 1 channel' }).click();
  await expect(dialog.getByText('Import finished: 1 channel created')).toBeVisible();
  const path = '/api/channels?activeOnly=false&search=Back%20again';
  const { channels: stored } = await ada.call<{ channels: Channel[] }>('GET', path);
  expect(stored).toMatchObject([{ name: 'Back again', featured: true }]);
  await ada.call('DELETE', `/api/channels/${stored[0]?._id}`);
});

test('an import that runs is shown after a reload, whoever started it', {
  tag: '@channel-import',
}, async ({ page, channels }) => {
  const job = {
    _id: 'running',
    state: 'running',
    total: 1_000,
    done: 250,
    created: 248,
    failed: 2,
    undone: 0,
    kept: 0,
    createdAt: '2026-11-23T12:00:00.000Z',
    undoUntil: '2099-11-24T12:00:00.000Z',
  };
  const remarks = [{ line: 7, name: 'Moon', state: 'failed', reason: 'Channel name is required.' }];
  let state = 'running';
  await page.route('**/api/channels/imports', (route) =>
    route.fulfill({
      json: { success: true, jobs: [{ ...job, state, ...(state === 'undoing' && { undone: 100 }) }] },
    }),
  );
  await page.route('**/api/channels/imports/running', (route) =>
    route.fulfill({ json: { success: true, job: { ...job, state }, remarks } }),
  );
  await channels.open();
  const progress = page.getByRole('progressbar', { name: '250 of 1,000 channels imported' });
  await expect(progress).toHaveAttribute('value', '250');
  state = 'undoing';
  await expect(
    page.getByRole('progressbar', { name: 'The import is being undone: 100 of 248 channels deleted' }),
  ).toHaveAttribute('value', '100');
  state = 'running';
  await page.reload();
  await expect(progress).toBeVisible();

  await test.step('its dialog names the rows that failed, and its end is announced', async () => {
    await page.getByRole('region', { name: 'Import channels' }).getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import channels' });
    await expect(dialog.getByRole('table', { name: 'Rows with remarks' }).getByRole('row')).toHaveText([
      /Line/,
      /7.*Moon.*Failed.*Channel name is required\./,
    ]);
    await expect(dialog.getByText('Correct the failed rows')).toBeHidden();
    state = 'done';
    await expect(dialog.getByText('Correct the failed rows')).toBeVisible();
    await expect(
      dialog.getByRole('status').getByText('Import finished: 248 channels created, 2 failed'),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Import channels' })).toBeHidden();
  });
});

test('stations of the public directory become channels', {
  tag: '@directory',
}, async ({ page, channels, adminServer: { directory }, consoleGuard }) => {
  consoleGuard.allow(/502 \(Bad Gateway\)/);
  await channels.open('?search=Wave%20Z');
  await channels.openNew();
  await page.getByRole('tab', { name: 'Public directory' }).click();
  const search = async (values: Readonly<Record<string, string>>) => {
    await channels.fill({ 'Station name': '', Tag: '', ...values });
    await channels.button('Search').click();
  };
  const cards = channels.dialog
    .getByRole('list', { name: 'Stations of the directory' })
    .getByRole('listitem');

  await test.step('with the facts of each, those with most votes first, and further pages', async () => {
    await search({});
    await expect(channels.dialog.getByText('The first 30 stations')).toBeVisible();
    await expect(cards).toHaveCount(30);
    await expect(cards.nth(0)).toContainText('MP3 · 320 kbps · 999 votes');
    await expect(cards.nth(1)).toContainText('Norway · norwegian · jazz, smooth jazz');
    await expect(cards.nth(2)).toContainText('Stream URL must be a web address');
    await expect(cards.nth(2).getByRole('checkbox')).toBeDisabled();
    await expectNoViolationsInAllViews(page);
    await channels.button('Show more').click();
    await expect(channels.dialog.getByText('43 stations found')).toBeVisible();
  });

  await test.step('one fills in the dialog, with its playlist as given, and the directory counts it', async () => {
    await search({ 'Station name': 'hav' });
    await channels.button('Use Radio Hav').click();
    await expect(channels.field('Name')).toHaveValue('Radio Hav');
    await expect(channels.field('Name')).toBeFocused();
    await expect(channels.field('Stream URL')).toHaveValue('https://hav.example/hav.pls');
    await expect(channels.field('Country')).toHaveValue('Norway');
    await directory.called('/json/url/960761d5-0601-11e8-ae97-000000000002');
  });

  await test.step('a directory that does not respond gives a message with what to do', async () => {
    directory.override = { status: 503, body: '' };
    await search({ 'Station name': 'nobody' });
    await expect(channels.dialog).toContainText(
      'The directory does not respond. Try again later, or paste an address.',
    );
    directory.override = null;
  });

  await test.step('several become the preview of an import', async () => {
    await search({ Tag: 'talk' });
    await expect(cards).toHaveCount(30);
    for (const name of ['Fjord 0', 'Fjord 7']) await channels.dialog.getByLabel(`Select ${name}`).click();
    page.once('dialog', (question) => void question.accept());
    await channels.button('Add 2 stations').click();
    const rows = channels.dialog.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1).getByRole('textbox', { name: 'Name, line 2' })).toHaveValue('Fjord 7');
    await expect(channels.button('Import 2 channels')).toBeVisible();
  });
});
