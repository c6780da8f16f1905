import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { BARE, RICH } from '../support/seeds/home-channels.ts';
import { KRAUT, SILENT } from '../support/seeds/member-channels.ts';

const ORDER = { method: 'PUT', path: /^\/api\/favorites\/channels$/ };
const SONG = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };

test('the dashboard has presets in an order of one’s own, and what was heard and liked last', {
  tag: '@my-dial',
}, async ({ page, screens, bar, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  for (const name of [KRAUT.name, RICH.name, BARE.name]) await member.addFavorite(name);
  await member.like(SONG);
  const { _id: heardId } = await member.channel(SILENT.name);
  await page.addInitScript(
    (id) => localStorage.setItem('heard-channels', JSON.stringify([id, 'gone'])),
    heardId,
  );
  consoleGuard.allow(/404 \(Not Found\)/);
  await screens.open('/dashboard');
  const presets = screens.panel('Presets');
  const names = () => presets.getByRole('heading', { level: 3 }).allInnerTexts();
  const handle = (name: string) => presets.getByRole('button', { name: `Move ${name}` });

  await test.step('favorites are presets, the newest first until they are put in an order', async () => {
    await expect.poll(names).toEqual([BARE.name, RICH.name, KRAUT.name]);
    await expect(presets.getByText('Alt+3', { exact: true })).toBeVisible();
    await expect(presets.getByRole('link', { name: 'All favorites' })).toBeVisible();
  });

  await test.step('keys move a preset, which keeps the focus and says its place', async () => {
    await handle(KRAUT.name).press('Home');
    await expect.poll(names).toEqual([KRAUT.name, BARE.name, RICH.name]);
    await expect(handle(KRAUT.name)).toBeFocused();
    await expect(presets.getByRole('status')).toHaveText(`${KRAUT.name}: place 1 of 3`);
    const { _id } = await member.channel(KRAUT.name);
    await expect.poll(async () => (await member.favoriteIds())[0]).toBe(_id);
  });

  await test.step('a drag moves a preset, and Escape puts it back', async () => {
    const order = [BARE.name, KRAUT.name, RICH.name];
    const dragOver = async (name: string) => {
      await handle(KRAUT.name).hover();
      await page.mouse.down();
      await presets.getByRole('heading', { name }).hover();
    };
    await dragOver(BARE.name);
    await page.mouse.up();
    await expect.poll(names).toEqual(order);
    await dragOver(BARE.name);
    await expect.poll(names).not.toEqual(order);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(names).toEqual(order);
  });

  await test.step('an order that cannot be saved returns', async () => {
    const mend = await failCalls(page, ORDER, BAD_GATEWAY);
    await handle(RICH.name).press('ArrowUp');
    await expect(screens.toast('Failed to save the order')).toBeVisible();
    await expect(screens.toast('The server could not answer.')).toBeVisible();
    await expect.poll(names).toEqual([BARE.name, KRAUT.name, RICH.name]);
    await mend();
  });

  await test.step('Alt with a digit plays a preset on every screen', async () => {
    await page.keyboard.press('Alt+Digit2');
    await expect(bar.text(KRAUT.name)).toBeVisible();
    await page.keyboard.press('Alt+Digit6');
    await expect(screens.toast('There is no preset 6 yet')).toBeVisible();
  });

  await test.step('the channels heard last and the songs liked last are below', async () => {
    await expect(screens.panel('Heard last').getByRole('heading', { level: 3 })).toHaveText([SILENT.name]);
    await expect(screens.panel('Liked last').getByText(SONG.title)).toBeVisible();
    await expect(screens.panel('Liked last').getByText('Can · Inner Space')).toBeVisible();
  });

  await expectNoViolationsInAllViews(page);
});
