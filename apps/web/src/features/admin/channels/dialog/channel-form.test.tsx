import { CHANNEL_GENRES } from '@airdial/contract/channel/schema';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openChannels, unfold } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { fillDialog, screen } from '../../../../../testing/screen.ts';

const STREAM = 'http://radio.invalid/';
/** Label, input, error. */
const MISTAKES = [
  ['Channel Number', '0', 'Channel number must be a whole number from 1 to 99999'],
  ['Channel Number', 'seven', 'Channel number must be a whole number from 1 to 99999'],
  [
    'Stream URL',
    'radio.example/live',
    'Stream URL must be a web address that starts with http:// or https://',
  ],
  ['Image URL', 'javascript:alert(1)', 'Image URL must be a web address or a path on this server'],
  ['Website', 'ftp://nova.example/', 'Website must be a web address that starts with http:// or https://'],
  [
    'Metadata Endpoint',
    '/status',
    'Metadata endpoint must be a web address that starts with http:// or https://',
  ],
  ['Bitrate (kbps)', '1.5', 'Bitrate must be a whole number from 1 to 10000'],
] as const;

const optionsOf = (label: string) =>
  [...screen.field(label).element().querySelectorAll('option')].map(({ textContent }) => textContent);

const program = (label: string) =>
  screen.dialog.getByRole('group', { name: 'Program 1' }).getByLabelText(label);

/** The dialog of a new channel with all of its folds. */
const openForm = async () => {
  const api = openChannels();
  await screen.main.getByRole('button', { name: 'Add Channel' }).click();
  await expect.element(screen.field('Name')).toHaveFocus();
  unfold();
  return api;
};

const create = () => screen.button('Create Channel');

test('a new channel starts with the next free number and the defaults', {
  tags: ['channel-defaults', 'channel-number', 'next-free-number'],
}, async () => {
  await openForm();
  await expect.element(screen.field('Channel Number')).toHaveValue('8');
  await expect.element(screen.field('Bitrate (kbps)')).toHaveValue('128');
  await expect.element(screen.field('Codec')).toHaveValue('MP3');
  expect(optionsOf('Codec')).toEqual(['MP3', 'AAC', 'OGG', 'FLAC']);
  expect(optionsOf('Genre')).toEqual(['No genre', ...CHANNEL_GENRES]);
  await expect
    .element(screen.field('Stream URL'))
    .toHaveAccessibleDescription('Direct URL to the audio stream');
  await expect.element(screen.field('Active')).toBeChecked();
  await expect.element(screen.field('Featured')).not.toBeChecked();
});

test('a number that was offered and not changed is left to the server, which may have to take the next', {
  tags: ['next-free-number'],
}, async () => {
  const api = await openForm();
  api.respond({
    createChannel: () => ({ success: true, message: 'Created', channel: sampleChannel() }),
  });
  await expect.element(screen.field('Channel Number')).toHaveValue('8');
  await fillDialog({ Name: 'Nova', 'Stream URL': STREAM });
  await create().click();
  await expect.element(screen.toast('Channel created successfully')).toBeVisible();
  expect(api.requests('createChannel')[0]?.body).not.toHaveProperty('channelNumber');
});

test('the keyboard leads from what is required to what finds the stream', async () => {
  openChannels();
  await screen.main.getByRole('button', { name: 'Add Channel' }).click();
  await expect.element(screen.field('Name')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.field('Stream URL')).toHaveFocus();
  for (const name of ['Check stream', 'Listen']) {
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.button(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.field('Find streams at an address')).toHaveFocus();
});

describe('a channel is created', { tags: ['channel-submit'] }, () => {
  test('only with a name and a stream', async () => {
    await openForm();
    await expect.element(create()).toBeDisabled();
    await fillDialog({ Name: 'Nova' });
    await expect.element(create()).toBeDisabled();
    await fillDialog({ 'Stream URL': STREAM });
    await expect.element(create()).toBeEnabled();
    await fillDialog({ Name: '  ' });
    await expect.element(create()).toBeDisabled();
  });

  test.each(MISTAKES)('without a mistake: %s %j', async (label, typed, message) => {
    await openForm();
    await fillDialog({ Name: 'Nova', 'Stream URL': STREAM, [label]: typed });
    await create().click();
    await expect.element(screen.field(label)).toHaveAccessibleDescription(message);
    await expect.element(screen.field(label)).toHaveFocus();
    await screen.field(label).fill('9');
    await expect.element(screen.field(label)).toHaveAttribute('aria-invalid', 'false');
  });

  test('with the program that its host belongs to', async () => {
    await openForm();
    await fillDialog({ Name: 'Nova', 'Stream URL': STREAM, Host: 'Björk' });
    await create().click();
    await expect
      .element(screen.field('Program on air'))
      .toHaveAccessibleDescription('Program name is required');
    await expect.element(screen.field('Program on air')).toHaveFocus();
  });

  test('once what is wrong under a fold is mended, which opens by itself', async () => {
    openChannels();
    await screen.main.getByRole('button', { name: 'Add Channel' }).click();
    await fillDialog({ Name: 'Nova', 'Stream URL': STREAM });
    const fold = () =>
      [...document.querySelectorAll('details')].find(({ textContent }) => textContent?.includes('Website'));
    const summary = screen.dialog.getByText('About the channel');
    await summary.click();
    await fillDialog({ Website: 'ftp://nova.example/' });
    await summary.click();
    expect(fold()?.querySelector('summary')?.textContent).toContain('ftp://nova.example/');
    await create().click();
    await expect.element(screen.field('Website')).toHaveFocus();
    expect(fold()?.open).toBe(true);
  });

  test('with programs that have a name, their times and a day', async () => {
    await openForm();
    await fillDialog({ Name: 'Nova', 'Stream URL': STREAM });
    await screen.button('Add program').click();
    await create().click();
    await expect.element(program('Program')).toHaveAccessibleDescription('Program name is required');
    await expect.element(program('Starts')).toHaveAccessibleDescription('Time is required');
    await program('Monday').click();
    await create().click();
    await expect
      .element(program('Monday'))
      .toHaveAccessibleDescription('Please choose a day from Monday to Sunday');
  });
});
