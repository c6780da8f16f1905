import type { Channel } from '@airdial/contract/channel/schema';
import { png } from '../../apps/server/testing/sample-pictures.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const UPLOAD = /\/api\/channels\/upload-image$/;
const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

async function readWidth(src: string): Promise<number> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image.naturalWidth;
}

test('the picture of a channel', {
  tag: ['@channel-toasts', '@channel-picture', '@picture-limit'],
}, async ({ page, channels, adminServer, addChannel, consoleGuard }) => {
  consoleGuard.allow(/415 \(Unsupported Media Type\)/);
  const { _id: id, name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);

  await test.step('a picture is uploaded with progress, previewed at once, and saved with the channel', async () => {
    await channels.edit(name);
    const held = await holdResponses(page, { method: 'POST', path: UPLOAD });
    const file = { name: 'cover.png', mimeType: 'image/png', buffer: await png(64, 64) };
    await channels.field('Upload image').setInputFiles(file);
    await expect(channels.dialog.getByRole('progressbar', { name: /^Uploading… \d+%$/ })).toBeVisible();
    await expect(channels.button('Cancel upload')).toBeVisible();
    await expect(channels.save).toBeDisabled();
    const preview = await channels.dialog.locator('img[src^="blob:"]').getAttribute('src');
    held.release();
    await expect(channels.dialog.getByText('Uploaded. Save the channel to show it.')).toBeVisible();
    // A browser that is busy reads the preview after the upload has ended.
    expect(await page.evaluate(readWidth, preview ?? '')).toBe(64);
    await expect(channels.field('Image URL')).toHaveValue(/^\/uploads\/.+/);
    await channels.save.click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
    const path = `/api/channels/${id}?activeOnly=false`;
    const { data } = await adminServer.ada.call<{ data: Channel }>('GET', path);
    expect(data.imageUrl).toMatch(/^\/uploads\//);
    const picture = channels.row(name).locator('img');
    await expect(picture).toHaveAttribute('src', data.imageUrl ?? '');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('closing the dialog aborts the upload', async () => {
    await channels.edit(name);
    const held = await holdResponses(page, { method: 'POST', path: UPLOAD });
    await channels
      .field('Upload image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(8, 8) });
    await expect(channels.button('Cancel upload')).toBeVisible();
    const givenUp = page.waitForEvent('requestfailed', (call) => UPLOAD.test(new URL(call.url()).pathname));
    await channels.button('Cancel').click();
    await givenUp;
    held.release();
  });

  await test.step('an upload can be cancelled; no image and a file that is too large are rejected', async () => {
    await channels.openNew();
    const held = await holdResponses(page, { method: 'POST', path: UPLOAD });
    const chooser = channels.field('Upload image');
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(8, 8) });
    await channels.button('Cancel upload').click();
    await expect(channels.button('Cancel upload')).toHaveCount(0);
    await expect(channels.field('Image URL')).toHaveValue('');
    held.release();
    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await expect(channels.dialog.getByText('Please select a valid image file')).toBeVisible();
    const tooLarge = Buffer.alloc(IMAGE_MAX_BYTES + 1);
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: tooLarge });
    await expect(channels.dialog.getByText('File size must be less than 5MB')).toBeVisible();
    const page_ = Buffer.from('<!doctype html><script>alert(1)</script>');
    await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: page_ });
    await expect(channels.dialog.getByText('Please select a valid image file')).toBeVisible();
  });
});
