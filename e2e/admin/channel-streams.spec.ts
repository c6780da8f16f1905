import type { Channel } from '@airdial/contract/channel/schema';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const CHECKED_WITHIN_MS = 30_000;

test('the check of a stream names a metadata endpoint that is of no use', {
  tag: '@stream-check-row',
}, async ({ channels, station }) => {
  await channels.open();
  await channels.openNew();
  await channels.fill({ 'Stream URL': station.mount('nova'), 'Metadata Endpoint': station.mount('nova') });
  await channels.button('Check stream').click();
  await expect(channels.result).toContainText(
    'The metadata endpoint gives no song titles. It sends a stream instead of a document.',
    { timeout: CHECKED_WITHIN_MS },
  );
});

test('further addresses are ordered, checked and saved', {
  tag: '@further-addresses',
}, async ({ page, channels, addChannel, adminServer }) => {
  const { ada, mount } = adminServer;
  const { _id: id, name } = await addChannel();
  const field = (place: number, label: string) => channels.address(place).getByLabel(label, { exact: true });
  const add = async (place: number, address: string) => {
    await channels.button('Add address').click();
    await expect(field(place, `Address ${place}`)).toBeFocused();
    await field(place, `Address ${place}`).fill(address);
  };
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await channels.edit(name);
  const first = await channels.field('Stream URL').inputValue();
  await add(2, mount('address-high'));
  await field(2, 'Bitrate (kbps)').fill('320');
  await add(3, first);
  await channels.save.click();
  await expect(field(3, 'Address 3')).toHaveAccessibleDescription('The channel has this address already');
  await field(3, 'Address 3').fill(mount('address-low'));
  await field(3, 'Codec').selectOption('AAC');

  await test.step('the check of an address fills in what it has found', async () => {
    await channels.address(3).getByRole('button', { name: 'Check stream' }).click();
    await channels.address(3).getByRole('button', { name: 'Use these values' }).click();
    await expect(field(3, 'Codec')).toHaveValue('MP3');
    await expect(field(2, 'Codec')).toHaveValue('');
  });

  await test.step('addresses change places, also the first one, and keep the focus', async () => {
    await channels.button('Move address 3 up').press('Enter');
    await expect(field(2, 'Address 2')).toHaveValue(mount('address-low'));
    await expect(channels.button('Make address 2 the first')).toBeFocused();
    await channels.button('Make address 2 the first').press('Enter');
    await expect(channels.field('Stream URL')).toHaveValue(mount('address-low'));
    await expect(field(2, 'Address 2')).toHaveValue(first);
    await channels.button('Move address 2 down').press('Enter');
    await expect(field(3, 'Address 3')).toHaveValue(first);
    await expect(channels.button('Move address 3 up')).toBeFocused();
  });

  await channels.save.click();
  await expect(channels.toast('Channel updated successfully')).toBeVisible();
  await expect(channels.dialog).toHaveCount(0);
  const stored = async () => {
    const { channels: found } = await ada.call<{ channels: Channel[] }>(
      'GET',
      `/api/channels?status=all&search=${encodeURIComponent(name)}`,
    );
    return found.find(({ _id }) => _id === id);
  };
  expect(await stored()).toMatchObject({
    streamUrl: mount('address-low'),
    codec: 'MP3',
    alternatives: [{ streamUrl: mount('address-high'), bitrate: 320 }, { streamUrl: first }],
  });

  await test.step('an address shows its last check, until another one is typed', async () => {
    const isChecked = async () => Boolean((await stored())?.alternatives?.[0]?.streamCheck);
    await expect.poll(isChecked, { timeout: CHECKED_WITHIN_MS }).toBe(true);
    await page.reload();
    await channels.edit(name);
    await expect(channels.address(2)).toContainText('Plays, ');
    await channels.button('Make address 2 the first').click();
    await expect(channels.address(2)).not.toContainText('Plays, ');
    await channels.button('Make address 2 the first').click();
    await expect(channels.address(2)).toContainText('Plays, ');
  });

  await channels.button('Remove address 2').click();
  await expect(field(2, 'Address 2')).toHaveValue(first);
  await expect(channels.address(3)).toHaveCount(0);
  await expect(channels.button('Add address')).toBeFocused();
  await channels.save.click();
  await expect(channels.dialog).toHaveCount(0);
});

test('a stream is checked on request and by saving', {
  tag: '@stream-check-row',
}, async ({ page, channels, addChannel }) => {
  const { name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await channels.edit(name);

  await test.step('the result of a check stays until another address is typed', async () => {
    await channels.button('Check stream').click();
    await expect(channels.result).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    await channels.fill({ Country: 'Iceland' });
    await expect(channels.result).toBeVisible();
    await channels.fill({ 'Stream URL': 'http://127.0.0.1:9/other' });
    await expect(channels.result).toHaveCount(0);
  });

  await test.step('a saved row shows Checking… while the server checks the stream, then the result', async () => {
    let isChecking = true;
    await changeResponse(
      page,
      ({ pathname, searchParams }) =>
        isChecking && pathname === '/api/channels' && searchParams.get('limit') === '10',
      (list: { readonly channels: readonly Channel[] }) => ({
        ...list,
        channels: list.channels.map((channel) => ({ ...channel, streamCheck: null })),
      }),
    );
    await channels.fill({ 'Stream URL': 'http://127.0.0.1:9/dead' });
    await channels.save.click();
    await expect(channels.cell(name, 'Metadata')).toContainText('Checking…');
    isChecking = false;
    await expect(channels.cell(name, 'Metadata')).toContainText('The stream cannot be read.', {
      timeout: CHECKED_WITHIN_MS,
    });
    await expect(channels.cell(name, 'Metadata')).not.toContainText('Checking…');
  });
});
