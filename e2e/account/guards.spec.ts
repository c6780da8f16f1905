import type { Locator } from '@playwright/test';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';

test('a visitor who follows a link to a channel sees which one waits, and hears it before the sign-in', {
  tag: ['@smoke', '@login-names-channel', '@login-returns', '@channel-back'],
}, async ({ page, home, screens }) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const link = (isFeatured: boolean) =>
    channels.find(({ featured }: { featured: boolean }) => featured === isFeatured);
  const waiting = screens.main.getByRole('region', { name: 'Its page opens after the sign-in' });
  const featured = link(true);
  await screens.open(`/channel/${featured._id}`);
  await expect(screens.title).toHaveText('Sign In');
  await expect(waiting.getByRole('heading', { name: featured.name })).toBeVisible();
  await waiting.getByRole('button', { name: `Play ${featured.name}` }).click();
  await expect(new PlayerBar(page).text(featured.name)).toBeVisible();
  const other = link(false);
  await screens.open(`/channel/${other._id}`);
  await expect(waiting.getByRole('heading', { name: other.name })).toBeVisible();
  await page.setViewportSize(PHONE);
  const [number, play, title] = [
    waiting.getByText(`Channel ${other.channelNumber}`, { exact: true }),
    waiting.getByRole('button', { name: `Play ${other.name}` }),
    screens.title,
  ];
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const isInOrder = async () => {
    const tops = await Promise.all([number, play, title].map(top));
    return tops.every((at, index) => at < (tops[index + 1] ?? PHONE.height));
  };
  await expect.poll(isInOrder).toBe(true);
  await page.setViewportSize(DESKTOP);
  await screens.open('/favorites');
  await expect(screens.title).toHaveText('Sign In');
  await expect(waiting).toBeHidden();
  await test.step('the sign-in leads to its page, whose Back leads to the channels, and not to what was before the visit', async () => {
    await screens.open(`/channel/${other._id}`);
    await screens.signIn('val@radio.example', 'Engine number 1');
    await expect(screens.title).toHaveText(other.name);
    await screens.button('Back').click();
    await expect(page).toHaveURL(/\/channels$/);
  });
});
