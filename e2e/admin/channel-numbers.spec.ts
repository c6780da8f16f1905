import type { Channel } from '@airdial/contract/channel/schema';
import type { Locator, Mouse } from '@playwright/test';
import { Finger } from '../support/browser/finger.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolations, expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

/** Near the edge of the window, a drag scrolls the page. */
const ROOM_FOR_ALL_ROWS = { ...DESKTOP, height: 1_200 };
/** How long a row is held over Next or Previous until the page turns. */
const PAGE_TURN_MS = 700;

async function boxOf(target: Locator) {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not visible');
  return box;
}

/** @param half of the row over which the pointer ends */
async function dragOver(
  handle: Locator,
  row: Locator,
  half: 'upper' | 'lower',
  beforeDrop: () => Promise<void> = async () => undefined,
): Promise<void> {
  await handle.hover();
  const to = await boxOf(row);
  const { mouse } = handle.page();
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height * (half === 'upper' ? 0.25 : 0.75), { steps: 5 });
  await beforeDrop();
  await mouse.up();
}

test('a channel is moved to another number', {
  tag: '@renumbering',
}, async ({ page, channels, adminServer: { ada }, addChannel }) => {
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

async function moveTo(mouse: Mouse, target: Locator): Promise<void> {
  const box = await boxOf(target);
  await mouse.move(box.x + box.width / 2, box.y + box.height * 0.75, { steps: 3 });
}

test('a channel is moved to another page of the list, and back', {
  tag: '@renumbering',
}, async ({ page, channels, addChannel, adminServer: { ada } }) => {
  for (let number = 801; number <= 823; number += 1)
    await addChannel({ name: `Herd ${number}`, channelNumber: number });
  const move = (name: string) => channels.main.getByRole('button', { name: `Move ${name}` });
  const undo = channels.main.getByRole('region', { name: 'Selected channels' }).getByRole('button', {
    name: 'Undo',
  });
  // The result of its check makes a row higher.
  const unchecked = async () => {
    const path = '/api/channels?search=Herd&activeOnly=false';
    const { channels: herd } = await ada.call<{ channels: Channel[] }>('GET', path);
    return herd.filter(({ streamCheck }) => !streamCheck).length;
  };
  await expect.poll(unchecked).toBe(0);
  const turner = channels.main.getByText('Next', { exact: true });
  /** Names of the page without 'Herd '. */
  const expectPage = async (number: number, names: readonly number[]) => {
    await expect(page).toHaveURL(number === 1 ? /search=Herd$/ : new RegExp(`page=${number}`));
    await expect.poll(() => channels.names()).toEqual(names.map((name) => `Herd ${name}`));
  };
  const from = (first: number, count = 10) => Array.from({ length: count }, (_, index) => first + index);
  await page.setViewportSize(ROOM_FOR_ALL_ROWS);
  await page.clock.install();
  await channels.open('?search=Herd');

  await test.step('by an arrow key over the end of the page, which follows it', async () => {
    // The browser's own.
    await move('Herd 810').press('Alt+ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expectPage(2, [810, ...from(812, 9)]);
    await expect(move('Herd 810')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expectPage(1, from(801));
    await expect(move('Herd 810')).toBeFocused();
  });

  await test.step('by Page Down to the same place of the next page, and to the end of the last one', async () => {
    await move('Herd 802').press('PageDown');
    await expectPage(2, [812, 802, ...from(813, 8)]);
    await expect(move('Herd 802')).toBeFocused();
    await expect(channels.toast('Herd 802 is channel 812 now')).toBeVisible();
    await undo.press('Enter');
    await expectPage(2, from(811));
    await move('Herd 820').press('PageDown');
    await expectPage(3, [822, 823, 820].map(Number));
    await undo.press('Enter');
    await expectPage(3, from(821, 3));
  });

  await test.step('by holding its row over Next, which turns the page as long as it stays, and Undo', async () => {
    await channels.open('?search=Herd');
    await move('Herd 805').hover();
    await page.mouse.down();
    await moveTo(page.mouse, channels.row('Herd 805'));
    await moveTo(page.mouse, turner);
    await expect(page.getByRole('status').filter({ hasText: 'Page 3 of 3' })).toBeVisible();
    await expectNoViolations(page);
    await moveTo(page.mouse, channels.row('Herd 822'));
    await page.mouse.up();
    await expectPage(3, [822, 805, 823]);
    await expect(channels.toast('Herd 805 is channel 822 now')).toBeVisible();
    await expect(turner).toBeHidden();
    await undo.press('Enter');
    await expectPage(3, from(821, 3));
  });

  await test.step('Escape leads back to the page of the row, which stays there', async () => {
    await stopClock(page);
    await move('Herd 821').hover();
    await page.mouse.down();
    await moveTo(page.mouse, channels.row('Herd 821'));
    await moveTo(page.mouse, channels.main.getByText('Previous', { exact: true }));
    await page.clock.runFor(PAGE_TURN_MS);
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.clock.resume();
    await expectPage(3, from(821, 3));
  });

  await test.step('by dropping its row on Next, before and after the page turns', async () => {
    const drag = async (name: string) => {
      await channels.open('?search=Herd');
      await expect(channels.rows).toHaveCount(10);
      await stopClock(page);
      await move(name).hover();
      await page.mouse.down();
      await moveTo(page.mouse, channels.row(name));
      await moveTo(page.mouse, turner);
    };
    await drag('Herd 803');
    await page.mouse.up();
    await page.clock.resume();
    await expectPage(2, [812, 813, 803, ...from(814, 7)]);
    await undo.click();
    await expectPage(2, from(811));
    await drag('Herd 803');
    await page.clock.runFor(PAGE_TURN_MS);
    await expect(page.getByRole('status').filter({ hasText: 'Page 2 of 3' })).toBeVisible();
    await expect(channels.row('Herd 811')).toBeVisible();
    await page.mouse.up();
    await page.clock.resume();
    await expectPage(2, [803, ...from(812, 9)]);
    await undo.click();
    await expectPage(2, from(811));
  });

  await test.step('with a finger on a phone', async () => {
    await page.setViewportSize(PHONE);
    await channels.open('?search=Herd');
    const finger = await Finger.on(page);
    await finger.press(move('Herd 801'));
    await finger.moveTo(channels.row('Herd 801'));
    await finger.moveTo(turner);
    await expect(page.getByRole('status').filter({ hasText: 'Page 3 of 3' })).toBeVisible();
    await expectNoViolations(page);
    await finger.moveTo(channels.row('Herd 821'));
    await finger.lift();
    await expectPage(3, [801, 822, 823]);
  });

  await test.step('and the menu of the list is whole when its button is at the lower end of the window', async () => {
    const button = channels.pageButton('Import and export');
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await button.click();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  });
});
