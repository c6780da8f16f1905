import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdResponse, refusal } from '../../../../../testing/fake-api.ts';
import { openChannels, rowButton, unfold } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { screen } from '../../../../../testing/screen.ts';

const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
const UPLOADED = { success: true as const, message: 'Uploaded', imageUrl: '/icons/app-192.png' };

const drawPicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  return new File([await canvas.convertToBlob()], 'cover.png', { type: 'image/png' });
};

const openEdit = async () => {
  const api = openChannels();
  await rowButton('Edit').click();
  await expect.element(screen.field('Name')).toHaveValue('Nova');
  unfold();
  return api;
};

const upload = async (file: File): Promise<void> => {
  const chooser = screen.dialog.element().querySelector('input[type=file]');
  await userEvent.upload(chooser as HTMLInputElement, file);
};

const save = () => screen.button('Save Changes');

/** An upload that has begun. */
const startUpload = async () => {
  const api = await openEdit();
  const held = holdResponse(UPLOADED);
  api.respond({ uploadChannelImage: held.respond });
  await upload(await drawPicture());
  await expect.element(screen.button('Cancel upload')).toBeVisible();
  await expect.poll(() => api.requests('uploadChannelImage').length).toBe(1);
  return { api, held };
};

describe('the picture of a channel', { tags: ['channel-picture'] }, () => {
  test('is uploaded with progress, and shown at once', async () => {
    await startUpload();
    await expect.element(screen.dialog.getByRole('progressbar', { name: /^Uploading… \d+%$/ })).toBeVisible();
    await expect.element(save()).toBeDisabled();
    const preview = screen.dialog.element().querySelector<HTMLImageElement>('img[src^="blob:"]');
    await preview?.decode();
    expect(preview?.naturalWidth).toBe(64);
  });

  test('is saved with the channel once it is uploaded', async () => {
    const { api, held } = await startUpload();
    api.respond({
      updateChannel: () => ({ success: true, message: 'Updated', channel: sampleChannel() }),
    });
    held.release();
    await expect.element(screen.dialog.getByText('Uploaded. Save the channel to show it.')).toBeVisible();
    await expect.element(screen.field('Image URL')).toHaveValue(UPLOADED.imageUrl);
    await save().click();
    await expect
      .poll(() => api.requests('updateChannel')[0]?.body)
      .toMatchObject({ imageUrl: UPLOADED.imageUrl });
  });

  test('stays what it was when its upload is cancelled', async () => {
    const { held } = await startUpload();
    await screen.button('Cancel upload').click();
    await expect.element(screen.button('Cancel upload')).not.toBeInTheDocument();
    held.release();
    await expect.element(screen.field('Image URL')).toHaveValue('');
    await expect.element(save()).toBeEnabled();
  });

  test.each([
    ['a text', new File(['words'], 'a.txt', { type: 'text/plain' }), 'Please select a valid image file'],
    [
      'a file that is too large',
      new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'a.png', { type: 'image/png' }),
      'File size must be less than 5MB',
    ],
  ])('is no %s', { tags: ['picture-limit'] }, async (_what, file, message) => {
    const api = await openEdit();
    await upload(file);
    await expect.element(screen.dialog.getByText(message)).toBeVisible();
    expect(api.requests('uploadChannelImage')).toEqual([]);
  });

  test('that the server refuses shows its reason', async () => {
    const api = await openEdit();
    const message = 'Please select a valid image file';
    api.respond({ uploadChannelImage: () => refusal('unsupported-media-type', { message }) });
    await upload(await drawPicture());
    await expect.element(screen.dialog.getByText(message)).toBeVisible();
    await expect.element(screen.button('Cancel upload')).not.toBeInTheDocument();
  });
});
