import type { Locator } from '@playwright/test';
import { PHONE, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

const CHECKED_WITHIN_MS = 30_000;

test('axe finds nothing in the list and its dialogs, and nothing is too wide', {
  tag: '@channel-accessibility',
}, async ({ page, channels, addChannel }) => {
  const { name } = await addChannel({
    name: `A name of a channel that is as long as names of channels may be, ${Date.now()}`,
    streamUrl: 'http://127.0.0.1:9/dead',
  });
  await channels.open('?sortBy=createdAt');
  await expect(channels.cell(name, 'Metadata')).toContainText('The stream cannot be read.', {
    timeout: CHECKED_WITHIN_MS,
  });
  await expectNoViolationsInAllViews(page);
  await channels.openNew();
  await channels.fill({ Name: 'Nova', 'Stream URL': 'http://127.0.0.1:9/dead' });
  await channels.button('Check stream').click();
  await expect(channels.result).toBeVisible({ timeout: CHECKED_WITHIN_MS });
  await channels.button('Add program').click();
  await channels.create.click();
  await expect(channels.program(1)).toContainText('Program name is required');
  await expectNoViolationsInAllViews(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const fits = () => channels.dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    await expect.poll(fits, 'the dialog is not scrolled sideways').toBe(true);
  }
});

test('on a phone the head and the buttons of the dialog cover neither a label nor an outcome', {
  tag: '@channel-accessibility',
}, async ({ page, channels }) => {
  await page.setViewportSize(PHONE);
  await channels.open();
  await channels.openNew();
  const head = channels.dialog.getByRole('heading', { name: 'Add Channel' }).locator('..');
  const isClear = async (part: Locator) => {
    const boxes = [head, part, channels.button('Cancel')].map((one) => one.boundingBox());
    const [above, box, below] = await Promise.all(boxes);
    return above && box && below && above.y + above.height <= box.y && box.y + box.height <= below.y;
  };

  await test.step('the label of an invalid field is whole', async () => {
    await channels.fill({ Name: 'Nova', 'Stream URL': 'radio.example' });
    await channels.field('Stream URL').evaluate((field) => {
      field.scrollIntoView({ block: 'start' });
      field.closest('dialog')?.scrollBy(0, 20);
    });
    await channels.create.click();
    await expect(channels.field('Stream URL')).toBeFocused();
    await expect.poll(() => isClear(channels.dialog.getByText('Stream URL', { exact: true }))).toBe(true);
  });

  await test.step('what a search for streams leads to is scrolled into view', async () => {
    const address = channels.field('Find streams at an address');
    await address.fill('no address');
    await address.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await address.press('Enter');
    const outcome = channels.dialog.getByText(
      'Please give the address of a stream, a playlist or a web page',
    );
    await expect(outcome).toBeVisible();
    await expect.poll(() => isClear(outcome)).toBe(true);
  });
});
