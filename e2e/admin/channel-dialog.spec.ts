import type { Channel } from '@airdial/contract/channel/schema';
import { FULL } from '../../apps/server/testing/full-channel.ts';
import { png } from '../../apps/server/testing/sample-pictures.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('every field is saved and read back unchanged: Channel created successfully', {
  tag: [
    '@smoke',
    '@channel-dialog',
    '@channel-writes',
    '@channel-toasts',
    '@channel-picture',
    '@further-addresses',
  ],
}, async ({ page, channels, adminServer, consoleGuard }) => {
  // The first save, without the confirmation.
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { ada, mount } = adminServer;
  await channels.open('?search=nova%20full');
  const total = channels.card('Total Channels');
  await expect(total).toHaveText(/^\d+$/);
  const before = Number(await total.innerText());
  await channels.openNew();
  const texts = {
    'Channel Number': '77',
    Name: 'Nova Full',
    Description: 'Songs\nfor the night',
    'Stream URL': mount('nova-full'),
    'Bitrate (kbps)': '192',
    'Metadata Endpoint': 'https://nova.example/status-json.xsl',
    Website: 'https://nova.example/',
    Country: 'Iceland',
    Language: 'Íslenska',
    'Program on air': 'Night Ferry',
    Host: 'Björk',
    'About the program': 'Slow songs',
  };
  await channels.fill(texts);
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: await png(64, 64) };
  await channels.field('Upload image').setInputFiles(cover);
  await expect(channels.dialog.getByText('Uploaded. Save the channel to show it.')).toBeVisible();
  await channels.field('Genre').selectOption('R&B');
  await channels.field('Codec').selectOption('AAC');
  await channels.button('Add address').click();
  const further = channels.address(2).getByLabel('Address 2', { exact: true });
  await further.fill(mount('nova-further'));
  await channels.field('Title encoding').selectOption('Cyrillic (CP1251)');
  await channels.field('Active').uncheck();
  await channels.field('Featured').check();
  await channels.field('Play through this server').selectOption('Always');
  await channels.create.click();
  await expect(channels.field('I may re-stream this channel')).toHaveAccessibleDescription(
    'Please confirm that you may re-stream this channel',
  );
  await channels.field('I may re-stream this channel').check();
  await channels.button('Add program').click();
  await channels.program(1).getByLabel('Program', { exact: true }).fill('Dusk');
  await channels.program(1).getByRole('checkbox', { name: 'Friday' }).check();
  await channels.program(1).getByRole('checkbox', { name: 'Monday' }).uncheck();
  await channels.program(1).getByLabel('Starts').fill('20:00');
  await channels.program(1).getByLabel('Ends').fill('23:30');
  await channels.button('Add program').click();
  await expect(channels.program(2).getByLabel('Program', { exact: true })).toBeFocused();
  await expect(channels.program(2).getByLabel('Starts')).toHaveValue('23:30');
  await channels.program(2).getByLabel('Program', { exact: true }).fill('Dawn');
  await channels.program(2).getByRole('checkbox', { name: 'Monday' }).check();
  await channels.program(2).getByRole('checkbox', { name: 'Friday' }).uncheck();
  await channels.program(2).getByLabel('Starts').fill('06:00');
  await channels.program(2).getByLabel('Ends').fill('09:00');
  await channels.field('Name').focus();
  await expect(channels.program(1).getByLabel('Program', { exact: true })).toHaveValue('Dawn');
  await channels.create.click();
  await expect(channels.toast('Channel created successfully')).toBeVisible();
  await expect(channels.dialog).toHaveCount(0);
  await expect(total).toHaveText(`${before + 1}`);
  await expect(channels.cell('Nova Full', 'Status')).toHaveText('Inactive');
  const picture = channels.row('Nova Full').locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const { channels: found } = await ada.call<{ channels: Channel[] }>(
    'GET',
    '/api/channels?status=all&search=77',
  );
  const created = found.find(({ channelNumber }) => channelNumber === 77);
  expect(created).toMatchObject({
    name: 'Nova Full',
    description: 'Songs\nfor the night',
    genre: 'R&B',
    bitrate: 192,
    codec: 'AAC',
    charset: 'windows-1251',
    imageUrl: expect.stringMatching(/^\/uploads\//),
    alternatives: [{ streamUrl: mount('nova-further') }],
    featured: true,
    isActive: false,
    schedule: [
      { programName: 'Dawn', dayOfWeek: 'Monday', startTime: '06:00', endTime: '09:00' },
      { programName: 'Dusk', dayOfWeek: 'Friday', startTime: '20:00', endTime: '23:30' },
    ],
    currentProgram: { name: 'Night Ferry', description: 'Slow songs', host: 'Björk' },
  });

  await page.reload();
  await channels.edit('Nova Full');
  // A further address has fields with the same labels.
  for (const [label, text] of Object.entries(texts))
    await expect(channels.field(label).first()).toHaveValue(text);
  await expect(channels.field('Image URL')).toHaveValue(created?.imageUrl ?? '');
  await expect(further).toHaveValue(mount('nova-further'));
  await expect(channels.field('Genre')).toHaveValue('R&B');
  await expect(channels.field('Codec').first()).toHaveValue('AAC');
  await expect(channels.field('Title encoding')).toHaveValue('windows-1251');
  await expect(channels.field('Active')).not.toBeChecked();
  await expect(channels.field('Featured')).toBeChecked();
  await expect(channels.field('Play through this server')).toHaveValue('always');
  // It is confirmed once.
  await expect(channels.field('I may re-stream this channel')).toHaveCount(0);
  await channels.button('Remove program 1').click();
  await expect(channels.program(1).getByLabel('Program', { exact: true })).toHaveValue('Dusk');
  await channels.save.click();
  await expect(channels.toast('Channel updated successfully')).toBeVisible();
  await ada.call('DELETE', `/api/channels/${created?._id}`);
});

test('the dialog has a field for everything that is written of a channel, and its page shows it', {
  tag: ['@channel-dialog', '@channel-head', '@channel-panels'],
}, async ({ channels, addChannel, station }) => {
  const picture = '/icons/app-192.png';
  const channel = { ...FULL, name: 'Nova Written', streamUrl: station.mount('nova'), imageUrl: picture };
  const { _id } = await addChannel({ ...channel, isActive: true });
  const { isActive, featured, schedule, currentProgram, ...written } = channel;
  await channels.open('?search=nova%20written');
  await channels.edit(channel.name);
  for (const [field, value] of Object.entries(written))
    await expect(channels.dialog.locator(`[name="${field}"]`)).toHaveValue(`${value}`);

  // The picture is drawn, and the metadata endpoint and the encoding of its titles are not public.
  const { imageUrl, apiOrigin, charset, ...shown } = written;
  await channels.openPath(`/channel/${_id}`);
  for (const value of Object.values(shown)) await expect(channels.main).toContainText(`${value}`);
});

test('a lost file of a dialog leaves the channel dialog with what was typed, and is asked for again', {
  tag: '@lost-chunks',
}, async ({ page, channels, consoleGuard }) => {
  consoleGuard.allow(/Failed to (load resource|fetch dynamically imported module)/);
  const file = /assets\/admin-calendar-dialog.*\.js/;
  await page.route(file, (route) => route.abort());
  await channels.open();
  await channels.openNew();
  await channels.fill({ Name: 'Never saved' });
  await channels.button('Import calendar').click();
  await expect(channels.toast('This part of the page could not be loaded. Please try again.')).toBeVisible();
  await expect(channels.field('Name')).toHaveValue('Never saved');
  await page.unroute(file);
  await channels.button('Import calendar').click();
  await expect(page.getByRole('heading', { name: 'Import a calendar' })).toBeVisible();
});
