import { expect, test } from '../support/fixtures/admin-channels-fixture.ts';

test('large letters turn rows into cards on a wide screen, and nothing overflows', async ({
  channels,
  page,
}) => {
  await channels.open();
  const display = () => channels.rows.first().evaluate((row) => getComputedStyle(row).display);
  expect(await display()).toBe('table-row');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(display).not.toBe('table-row');
  const pastTheEdge = page
    .getByRole('tabpanel')
    .locator('*')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
  expect(await pastTheEdge).toBe(0);
});
