import type { Channel } from '@airdial/contract/channel/schema';
import { expect, test } from '../support/fixtures/admin-channels-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

test('a channel is moved to another number', async ({ channels, channelsServer: { ada }, addChannel }) => {
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
});
