import { expect, test, untilControlled } from '../support/fixtures/service-worker-fixture.ts';

test('the installed app', { tag: '@install-prompt' }, async ({ page, context, home, builds }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await home.open();
  await test.step('Chromium finds the page installable', async () => {
    await untilControlled(page);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.url).toBe(`${new URL(page.url()).origin}/manifest.webmanifest`);
    expect(manifest.errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Test contexts are incognito windows, which install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('every icon of the manifest has the size it claims', async () => {
    const manifest = await (await page.request.get(`${builds.origin}/manifest.webmanifest`)).json();
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const size = await page.evaluate(async (path) => {
        const picture = new Image();
        picture.src = path;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  await test.step('the browser’s theme color follows the chosen mode', async () => {
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
          .filter((meta) => matchMedia(meta.media).matches)
          .map((meta) => meta.dataset.mode),
      );
    await expect.poll(shown).toEqual(['light']);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(shown).toEqual(['dark']);
    await page.reload();
    await expect.poll(shown).toEqual(['dark']);
  });
});
