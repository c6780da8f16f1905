import { describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import { holdResponse, proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import { editDusk, openThemes, themesTab } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';

const FULL = 'Full logo, light mode';
const FAVICON = 'Favicon';
const LIMIT_BYTES = 5 * 1024 * 1024;

const { button, choose, field, identity, logo, note, part } = themesTab;

const uploadButton = () => button(/^Upload Assets/);
const progress = () => screen.toasts.getByRole('progressbar', { name: 'Uploading logo assets...' });
const uploaded = () => screen.toast('Logo assets uploaded successfully!');

const picture = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(64, 32);
  canvas.getContext('2d');
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
};

const openBranding = async () => {
  const opened = editDusk();
  await part('Branding').click();
  return opened;
};

/** Holds the response to the next upload, which then succeeds. */
const holdUpload = ({ api, stored }: Awaited<ReturnType<typeof openBranding>>) => {
  const held = holdResponse(undefined);
  const respond = stored.responses.uploadThemeAssets;
  api.respond({
    uploadThemeAssets: async (request) => {
      await held.respond();
      return respond(request);
    },
  });
  return held.release;
};

describe('a file', { tags: ['theme-logo', 'upload-rules'] }, () => {
  test.each([
    [
      new File(['hello'], 'notes.txt', { type: 'text/plain' }),
      'notes.txt: Please select a valid image file (PNG, JPEG, WebP, GIF, AVIF or ICO).',
    ],
    [
      new File([new Uint8Array(LIMIT_BYTES + 1)], 'huge.png', { type: 'image/png' }),
      'huge.png: File size must be less than 5MB',
    ],
  ])('is refused before it is sent: $name', async (file, text) => {
    await openBranding();
    await choose(FULL, file);
    await expect.element(logo(FULL).getByText(text)).toBeVisible();
    await expect.element(uploadButton()).not.toBeInTheDocument();
    await choose(FULL, await picture('wide.png'));
    await expect.element(uploadButton()).toBeVisible();
    await expect.element(logo(FULL).getByText(text)).not.toBeInTheDocument();
  });

  test('can be dropped on its place and removed again', async () => {
    await openBranding();
    await expect.element(logo(FULL)).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await picture('dropped.png'));
    logo(FULL)
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    await expect.element(button('Upload Assets (1)')).toBeVisible();
    await button(`Remove ${FULL}`).click();
    await expect.element(uploadButton()).not.toBeInTheDocument();
    await expect.element(note('Unsaved changes')).not.toBeInTheDocument();
  });

  test('is shown at its place and in the preview before it is uploaded', async () => {
    await openBranding();
    await expect.element(logo(FAVICON).getByText(/^32x32 px is recommended\./)).toBeVisible();
    await choose(FULL, await picture('wide.png'));
    await expect.element(logo(FULL).getByText('wide.png, not uploaded yet')).toBeVisible();
    await expect.element(logo(FULL).getByRole('img', { name: FULL })).toBeVisible();
    await expect.poll(() => themesTab.preview.element().querySelector('img')?.src).toMatch(/^blob:/);
  });
});

describe('an upload', { tags: ['theme-buttons', 'theme-upload', 'theme-upload-texts'] }, () => {
  test('sends the chosen files with progress, and shows them', async () => {
    const opened = await openBranding();
    const release = holdUpload(opened);
    await choose(FULL, await picture('wide.png'));
    await choose(FAVICON, await picture('small.png'));
    await button('Upload Assets (2)').click();
    await expect.element(progress()).toBeVisible();
    await expectNoViolations();
    release();
    await expect.element(uploaded()).toBeVisible();
    await expect.element(progress()).not.toBeInTheDocument();
    await expect.element(uploadButton()).not.toBeInTheDocument();
    const path = '/stored/wide.png';
    await expect.element(field('Logos', `Address of ${FULL}`)).toHaveValue(path);
    await expect.element(logo(FULL).getByRole('img', { name: FULL })).toHaveAttribute('src', path);
    const [sent] = opened.api.requests('uploadThemeAssets');
    expect([...(sent?.files?.keys() ?? [])]).toEqual(['fullLogoLight', 'favicon']);
    expect(opened.stored.named('dusk')?.logoAssets).toMatchObject({
      fullLogo: { light: path, dark: null },
      favicon: '/stored/small.png',
    });
  });

  test('leaves a file that is chosen meanwhile for the next one', async () => {
    const opened = await openBranding();
    const release = holdUpload(opened);
    await choose(FULL, await picture('first.png'));
    await button('Upload Assets (1)').click();
    await expect.element(progress()).toBeVisible();
    await choose(FULL, await picture('second.png'));
    await choose(FAVICON, await picture('small.png'));
    release();
    await expect.element(uploaded()).toBeVisible();
    await expect.element(logo(FULL).getByText('second.png, not uploaded yet')).toBeVisible();
    await expect.element(logo(FAVICON).getByText('small.png, not uploaded yet')).toBeVisible();
    await button('Upload Assets (2)').click();
    await expect.element(uploadButton()).not.toBeInTheDocument();
    expect(opened.stored.named('dusk')?.logoAssets).toMatchObject({
      fullLogo: { light: '/stored/second.png' },
      favicon: '/stored/small.png',
    });
  });

  test('can be cancelled, which changes nothing', async () => {
    const { api, stored } = await openBranding();
    api.respond({ uploadThemeAssets: () => new Promise(() => undefined) });
    await choose(FAVICON, await picture('small.png'));
    await button('Upload Assets (1)').click();
    await screen.toasts.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.toast('Upload cancelled. Nothing was changed.')).toBeVisible();
    await expect.element(progress()).not.toBeInTheDocument();
    await expect.element(button('Upload Assets (1)')).toBeVisible();
    expect(stored.named('dusk')?.logoAssets.favicon).toBeNull();
  });

  const msg = 'Please select a valid image file';
  test.each([
    ['the response is a proxy’s', proxyFailure, []],
    [
      'the server refuses one',
      () => refusal('upload-not-an-image', { errors: [{ param: 'favicon', msg }] }),
      ['small.png: Please select a valid image file (PNG, JPEG, WebP, GIF, AVIF or ICO).'],
    ],
  ])('keeps the files when %s', async (_fault, respond, texts) => {
    const { api, stored } = await openBranding();
    api.respond({ uploadThemeAssets: () => respond() });
    await choose(FAVICON, await picture('small.png'));
    await button('Upload Assets (1)').click();
    await expect.element(screen.toast('Upload failed')).toBeVisible();
    for (const text of texts) await expect.element(logo(FAVICON).getByText(text)).toBeVisible();
    api.respond(stored.responses);
    await button('Upload Assets (1)').click();
    await expect.element(uploaded()).toBeVisible();
  });

  test('that the server refuses has the focus, and not one that was refused before', async () => {
    const { api } = await openBranding();
    const errors = [{ param: 'favicon', msg }];
    api.respond({ uploadThemeAssets: () => refusal('upload-not-an-image', { errors }) });
    await choose(FULL, new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await choose(FAVICON, await picture('small.png'));
    await button('Upload Assets (1)').click();
    await expect.element(field('Logos', `Address of ${FAVICON}`)).toHaveFocus();
    await expect.element(logo(FULL).getByText('notes.txt')).not.toBeInTheDocument();
  });
});

test('a logo is removed by the next save', { tags: ['theme-logo'] }, async () => {
  const { stored } = await openBranding();
  await choose(FAVICON, await picture('small.png'));
  await button('Upload Assets (1)').click();
  await expect.element(uploaded()).toBeVisible();
  await button(`Remove ${FAVICON}`).click();
  await themesTab.save.click();
  await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
  expect(stored.named('dusk')?.logoAssets.favicon).toBeNull();
});

test('a new theme is saved before its logos are uploaded, and keeps the chosen files', {
  tags: ['theme-first'],
}, async () => {
  const { stored } = openThemes('?edit=new');
  await identity('Theme name').fill('harbour');
  await identity('Display name').fill('Harbour');
  await part('Branding').click();
  await choose(FULL, await picture('wide.png'));
  await button('Upload Assets (1)').click();
  await expect.element(screen.toast('Please save the theme first before uploading assets')).toBeVisible();
  await themesTab.save.click();
  await expect.element(screen.toast('Theme created successfully')).toBeVisible();
  await button('Upload Assets (1)').click();
  await expect.element(uploaded()).toBeVisible();
  expect(stored.named('harbour')?.logoAssets.fullLogo.light).toBe('/stored/wide.png');
});

test('what was typed stays unsaved while logos are uploaded', { tags: ['theme-upload'] }, async () => {
  const { stored } = await openBranding();
  await identity('Description').fill('Typed');
  await choose(FAVICON, await picture('small.png'));
  await button('Upload Assets (1)').click();
  await expect.element(uploaded()).toBeVisible();
  await expect.element(note('Unsaved changes')).toBeVisible();
  expect(stored.named('dusk')?.description).not.toBe('Typed');
  await themesTab.save.click();
  await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
  expect(stored.named('dusk')).toMatchObject({
    description: 'Typed',
    logoAssets: { favicon: '/stored/small.png' },
  });
});
