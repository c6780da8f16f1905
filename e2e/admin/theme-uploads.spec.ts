import { png } from '../../apps/server/testing/sample-pictures.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';

const UPLOAD = { method: 'POST', path: /\/upload-assets$/ };
const TYPE_LINE = /415 \(Unsupported Media Type\)/;
const FULL = 'Full logo, light mode';
const FAVICON = 'Favicon';
const UPLOADED = /^\/uploads\//;
const LIMIT_BYTES = 5 * 1024 * 1024;

const pictureFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await png(64, 32),
});

test('files are chosen, rejected, dropped and removed again', {
  tag: ['@theme-logo', '@upload-rules'],
}, async ({ page, themesTab, open }) => {
  await open('?edit=default');
  await themesTab.part('Branding').click();

  await test.step('no image and a file that is too large are rejected before they are sent', async () => {
    await themesTab.choose(FULL, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    const refused = 'notes.txt: Please select a valid image file (PNG, JPEG, WebP, GIF, AVIF or ICO).';
    await expect(themesTab.logo(FULL).getByText(refused)).toBeVisible();
    const buffer = Buffer.alloc(LIMIT_BYTES + 1);
    await themesTab.choose(FULL, { name: 'huge.png', mimeType: 'image/png', buffer });
    await expect(themesTab.logo(FULL).getByText('huge.png: File size must be less than 5MB')).toBeVisible();
    await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
  });

  await test.step('a file can be dropped on its place and removed again', async () => {
    const { name, mimeType, buffer } = await pictureFile('dropped.png');
    const files = await page.evaluateHandle(
      ([text, type, fileName]) => {
        const bytes = Uint8Array.from(atob(text ?? ''), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName ?? '', { type: type ?? '' }));
        return transfer;
      },
      [buffer.toString('base64'), mimeType, name],
    );
    await themesTab.logo(FULL).dispatchEvent('drop', { dataTransfer: files });
    await expect(themesTab.button('Upload Assets (1)')).toBeVisible();
    await themesTab.button(`Remove ${FULL}`).click();
    await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
    await expect(themesTab.main.getByText('Unsaved changes')).toHaveCount(0);
  });
});

test('logos are uploaded, and with the next save removed', {
  tag: ['@theme-buttons', '@theme-logo', '@theme-upload', '@theme-upload-texts'],
}, async ({ page, themes, themesTab, open }) => {
  const { _id } = await themes.create('dusk');
  await open(`?edit=${_id}`);
  await themesTab.part('Branding').click();

  await test.step('chosen files are counted, uploaded with progress, and shown', async () => {
    await expect(themesTab.logo(FAVICON).getByText('32x32 px is recommended.')).toBeVisible();
    await themesTab.choose(FULL, await pictureFile('wide.png'));
    await expect(themesTab.logo(FULL).getByText('wide.png, not uploaded yet')).toBeVisible();
    await expect(themesTab.logo(FULL).getByRole('img', { name: FULL })).toBeVisible();
    await expect(themesTab.preview.locator('img')).toHaveAttribute('src', /^blob:/);
    await themesTab.choose(FAVICON, await pictureFile('small.png'));
    const held = await holdResponses(page, UPLOAD);
    const sent = page.waitForRequest((call) => UPLOAD.path.test(new URL(call.url()).pathname));
    await themesTab.button('Upload Assets (2)').click();
    await expect(themesTab.toast('Uploading logo assets...')).toBeVisible();
    await expect(
      themesTab.toasts.getByRole('progressbar', { name: 'Uploading logo assets...' }),
    ).toBeVisible();
    await expectNoViolations(page);
    expect((await sent).headers().authorization).toMatch(/^Bearer /);
    held.release();
    await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
    await expect(themesTab.toast('Uploading logo assets...')).toHaveCount(0);
    await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
    await expect(themesTab.field('Logos', `Address of ${FULL}`)).toHaveValue(UPLOADED);
    await expect(themesTab.logo(FULL).getByRole('img', { name: FULL })).toHaveAttribute('src', UPLOADED);
    expect((await themes.named('dusk'))?.logoAssets).toMatchObject({
      fullLogo: { light: expect.stringMatching(UPLOADED), dark: null },
      favicon: expect.stringMatching(UPLOADED),
    });
    await themesTab.dismissToasts();
  });

  await test.step('a logo is removed by the next save', async () => {
    await themesTab.button(`Remove ${FAVICON}`).click();
    await themesTab.save.click();
    await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
    expect((await themes.named('dusk'))?.logoAssets.favicon).toBeNull();
  });

  await test.step('a file that is chosen during an upload waits for the next one', async () => {
    const late = await themes.create('late');
    await open(`?edit=${late._id}`);
    await themesTab.part('Branding').click();
    await themesTab.choose(FULL, await pictureFile('first.png'));
    const held = await holdResponses(page, UPLOAD);
    const sent = page.waitForRequest((call) => UPLOAD.path.test(new URL(call.url()).pathname));
    await themesTab.button('Upload Assets (1)').click();
    await sent;
    await themesTab.choose(FULL, await pictureFile('second.png'));
    await themesTab.choose(FAVICON, await pictureFile('small.png'));
    held.release();
    await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
    await expect(themesTab.logo(FULL).getByText('second.png, not uploaded yet')).toBeVisible();
    await expect(themesTab.logo(FAVICON).getByText('small.png, not uploaded yet')).toBeVisible();
    await themesTab.button('Upload Assets (2)').click();
    await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
    await expect.poll(async () => (await themes.named('late'))?.logoAssets.favicon).toMatch(UPLOADED);
    await themesTab.dismissToasts();
  });
});

test('an upload and a save do not disturb each other', {
  tag: '@theme-first',
}, async ({ page, themes, themesTab, open }) => {
  await test.step('a new theme is saved before its logos are uploaded, and keeps the chosen files', async () => {
    await open('?edit=new');
    await themesTab.identity('Theme name').fill('harbour');
    await themesTab.identity('Display name').fill('Harbour');
    await themesTab.part('Branding').click();
    await themesTab.choose(FULL, await pictureFile('wide.png'));
    await themesTab.button('Upload Assets (1)').click();
    await expect(themesTab.toast('Please save the theme first before uploading assets')).toBeVisible();
    await themesTab.save.click();
    await expect(themesTab.toast('Theme created successfully')).toBeVisible();
    const { _id } = (await themes.named('harbour')) ?? {};
    await expect(page).toHaveURL(new RegExp(`edit=${_id}`));
    await themesTab.button('Upload Assets (1)').click();
    await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
    expect((await themes.named('harbour'))?.logoAssets.fullLogo.light).toMatch(UPLOADED);
    await themesTab.dismissToasts();
  });

  await test.step('what was typed stays unsaved while logos are uploaded', async () => {
    const { _id } = await themes.create('dusk');
    await open(`?edit=${_id}`);
    await themesTab.field('Primary', 'Main').fill('#123456');
    await themesTab.part('Branding').click();
    await themesTab.choose(FAVICON, await pictureFile('small.png'));
    await themesTab.button('Upload Assets (1)').click();
    await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
    await expect(themesTab.main.getByText('Unsaved changes')).toBeVisible();
    expect((await themes.named('dusk'))?.colorPalette.primary.main).toBe('#1976d2');
    await themesTab.save.click();
    await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
    expect(await themes.named('dusk')).toMatchObject({
      colorPalette: { primary: { main: '#123456' } },
      logoAssets: { favicon: expect.stringMatching(UPLOADED) },
    });
  });
});

test('logos of the active theme apply at once', async ({ page, themesTab, open }) => {
  await open('?edit=default');
  await themesTab.part('Branding').click();
  await themesTab.choose(FULL, await pictureFile('wide.png'));
  await themesTab.button('Upload Assets (1)').click();
  await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Radio Player' })).toHaveAttribute(
    'src',
    UPLOADED,
  );
});

test('a failed or cancelled upload keeps the files', {
  tag: '@theme-upload-texts',
}, async ({ page, themes, themesTab, open, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, TYPE_LINE);
  const { _id } = await themes.create('dusk');
  await open(`?edit=${_id}`);
  await themesTab.part('Branding').click();

  await test.step('a cancelled upload changes nothing', async () => {
    await themesTab.choose(FAVICON, await pictureFile('small.png'));
    // Without a response the call waits until it is cancelled.
    await page.route(UPLOAD.path, () => undefined);
    await themesTab.button('Upload Assets (1)').click();
    await themesTab.toasts.getByRole('button', { name: 'Cancel' }).click();
    await expect(themesTab.toast('Upload cancelled. Nothing was changed.')).toBeVisible();
    await expect(themesTab.toast('Uploading logo assets...')).toHaveCount(0);
    await expect(themesTab.button('Upload Assets (1)')).toBeVisible();
    expect((await themes.named('dusk'))?.logoAssets.favicon).toBeNull();
    await page.unroute(UPLOAD.path);
    await themesTab.dismissToasts();
  });

  for (const [fault, response, text] of [
    ['the server has no words', BAD_GATEWAY, 'Upload failed'],
    [
      'the server has words',
      {
        status: 415,
        json: {
          success: false,
          code: 'upload-not-an-image',
          message: 'Please select a valid image file',
          errors: [{ param: 'favicon', msg: 'Please select a valid image file' }],
        },
      },
      'Upload failed',
    ],
  ] as const)
    await test.step(`a failed upload keeps the files and shows an error: ${fault}`, async () => {
      await themesTab.choose(FAVICON, await pictureFile('small.png'));
      const mend = await failCalls(page, UPLOAD, response);
      await themesTab.button('Upload Assets (1)').click();
      await expect(themesTab.toast(text)).toBeVisible();
      const named = themesTab.main.getByText('small.png: Please select a valid image file');
      await expect(named).toHaveCount(response === BAD_GATEWAY ? 0 : 1);
      await mend();
      await themesTab.button('Upload Assets (1)').click();
      await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
      await themesTab.dismissToasts();
    });
});
