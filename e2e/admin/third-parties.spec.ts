import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '../../apps/server/testing/sample-pictures.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

/** Every screen of an administrator, who has all of them. */
const SCREENS = [
  ...['/', '/dashboard', '/channels', '/favorites', '/profile'],
  ...['channels', 'users', 'email', 'lastfm', 'system', 'theme'].map((tab) => `/admin/${tab}`),
  ...['/verify-email/not-a-token', '/reset-password/not-a-token', '/setup/not-a-token', '/diagnostics/'],
];

test('no screen calls another server than this one and the streams that are listed', {
  tag: ['@no-third-party', '@channel-picture'],
}, async ({ page, context, channels, addChannel, station, consoleGuard }) => {
  // None of the tokens exists, and a browser cannot read the stream.
  consoleGuard.allow(/40[04] \((Bad Request|Not Found)\)|\/mount-|502 \(Bad Gateway\)/);
  const files = new Map([['/logo.png', await png(64, 64)]]);
  const host = createServer(({ url = '' }, response) => {
    response.writeHead(files.has(url) ? 200 : 404).end(files.get(url));
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const foreign = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { _id, name, streamUrl } = await addChannel({ imageUrl: `${foreign}/logo.png` });
  const others = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== station.origin) others.add(request.url());
  });
  const path = `/channel/${_id}`;
  const picture = channels.main.locator('img[src^="/uploads/"]').first();

  await test.step('the picture of another server is loaded from this one', async () => {
    await expect(async () => {
      await channels.openPath(path);
      await expect(picture).toBeVisible();
    }).toPass();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  });

  await test.step('its address stands in the dialog, where it is fetched again', async () => {
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.edit(name);
    await expect(channels.field('Image URL')).toHaveValue(`${foreign}/logo.png`);
    files.clear();
    await channels.button('Fetch again').click();
    await expect(channels.dialog).toContainText(
      'The picture could not be fetched. It answered with status 404.',
    );
  });

  for (const screen of [...SCREENS, path]) {
    await channels.openPath(screen);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await channels.main
    .getByRole('button', { name: `Play ${name}` })
    .first()
    .click();
  await expect.poll(() => [...others]).toEqual([streamUrl]);
  host.close();
});
