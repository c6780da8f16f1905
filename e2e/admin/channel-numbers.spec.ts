import type { Channel } from '@airdial/contract/channel/schema';
import type { Locator } from '@playwright/test';
import { DESKTOP } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-channels-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

/** Near the edge of the window, a drag scrolls the page. */
const ROOM_FOR_ALL_ROWS = { ...DESKTOP, height: 1_200 };

/** @param half of the row over which the pointer ends */
async function dragOver(
  handle: Locator,
  row: Locator,
  half: 'upper' | 'lower',
  beforeDrop: () => Promise<void> = async () => undefined,
): Promise<void> {
  await handle.hover();
  const to = await row.boundingBox();
  if (!to) throw new Error('the row is not visible');
  const { mouse } = handle.page();
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height * (half === 'upper' ? 0.25 : 0.75), { steps: 5 });
  await beforeDrop();
  await mouse.up();
}

test('a channel is moved to another number', async ({
  page,
  channels,
  channelsServer: { ada },
  addChannel,
}) => {
  const first = await addChannel({ name: 'Moved One', channelNumber: 501 });
  const second = await addChannel({ name: 'Moved Two', channelNumber: 502 });
  const expectNumbers = (one: number, two: number) =>
    expect
      .poll(async () => {
        const numbers = [first, second].map(async ({ _id }) => {
          const { data } = await ada.call<{ data: Channel }>('GET', `/api/channels/${_id}`);
          return data.channelNumber;
        });
        return Promise.all(numbers);
      })
      .toEqual([one, two]);
  await channels.open('?search=Moved');
  const move = channels.main.getByRole('button', { name: 'Move Moved One' });

  await test.step('by one with the arrow keys, which stay on its button', async () => {
    await move.press('ArrowDown');
    await expectNumbers(502, 501);
    await expect.poll(() => channels.names()).toEqual(['Moved Two', 'Moved One']);
    await expect(move).toBeFocused();
  });

  await test.step('to a number in a dialog, with the others or by a swap', async () => {
    await move.press('Enter');
    await channels.fill({ 'Channel Number': '0' });
    await channels.button('Move').click();
    await expect(channels.field('Channel Number')).toBeFocused();
    await channels.fill({ 'Channel Number': '501' });
    await channels.field('When the number is taken').selectOption('Swap the two numbers');
    await expectNoViolationsInAllViews(channels.page);
    await channels.button('Move').click();
    await expect(channels.dialog).toHaveCount(0);
    await expectNumbers(501, 502);
  });

  await test.step('by dragging its row over another one, and with Shift the two swap', async () => {
    const third = await addChannel({ name: 'Moved Three', channelNumber: 503 });
    await page.setViewportSize(ROOM_FOR_ALL_ROWS);
    await channels.open('?search=Moved');
    // The result of its check makes a row higher.
    await expect(channels.rows.filter({ hasText: 'Stream checked' })).toHaveCount(3);
    await dragOver(move, channels.row('Moved Three'), 'lower');
    await expect.poll(() => channels.names()).toEqual(['Moved Two', 'Moved Three', 'Moved One']);
    await expect(channels.toast('Moved One is channel 503 now')).toBeVisible();
    await expectNumbers(503, 501);
    await page.keyboard.down('Shift');
    await dragOver(move, channels.row('Moved Two'), 'upper');
    await page.keyboard.up('Shift');
    await expect.poll(() => channels.names()).toEqual(['Moved One', 'Moved Three', 'Moved Two']);
    await expectNumbers(501, 503);
    expect(third.channelNumber).toBe(503);
  });

  await test.step('and not when the drag ends where it began, or with Escape', async () => {
    await dragOver(move, channels.row('Moved One'), 'lower');
    await dragOver(move, channels.row('Moved Three'), 'lower', () => page.keyboard.press('Escape'));
    await expectNumbers(501, 503);
    await expect(channels.dialog).toHaveCount(0);
  });
});
