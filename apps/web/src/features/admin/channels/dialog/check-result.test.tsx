import type { StreamCheck } from '@airdial/contract/channel/schema';
import { describe, expect, test } from 'vitest';
import { openChannels, rowButton, unfold } from '../../../../../testing/open-channels.tsx';
import { failedCheck, sampleCheck } from '../../../../../testing/sample-checks.ts';
import { fillDialog, screen } from '../../../../../testing/screen.ts';

const result = () => screen.dialog.getByRole('region', { name: 'What the check has found' });

const facts = () => {
  const pairs = [...result().element().querySelectorAll('dl > div')];
  return Object.fromEntries(
    pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent]),
  );
};

/** Nova's dialog after a check of its stream. */
const check = async (found: StreamCheck) => {
  const api = openChannels();
  api.respond({ checkStream: () => ({ success: true, check: found }) });
  await rowButton('Edit').click();
  await expect.element(screen.field('Name')).toHaveValue('Nova');
  unfold();
  await screen.button('Check stream').click();
  await expect.element(result()).toBeVisible();
  return api;
};

describe('the check of a stream in the dialog', { tags: ['stream-check-dialog'] }, () => {
  test('shows type, codec, bitrate, CORS and titles', async () => {
    await check(sampleCheck({ contentType: 'audio/aac', codec: 'AAC', bitrate: 64 }));
    expect(facts()).toEqual({
      Reachable: 'Yes',
      Type: 'audio/aac',
      Codec: 'AAC',
      Bitrate: '64 kbps',
      'Open to other pages (CORS)': 'Yes',
      'Encrypted (https)': 'Yes',
      'Song titles': 'Titles from the stream',
    });
  });

  test('shows of a stream that cannot be read only why', async () => {
    const warning = 'The stream cannot be read. Its address was not found.';
    await check(failedCheck({ warnings: [warning] }));
    expect(facts()).toEqual({ Reachable: 'No' });
    await expect.element(result()).toMatchTextContent(warning);
  });

  test('stays until another address is typed', async () => {
    await check(sampleCheck());
    await fillDialog({ Country: 'Iceland' });
    await expect.element(result()).toBeVisible();
    await fillDialog({ 'Stream URL': 'https://nova.example/other' });
    await expect.element(result()).not.toBeInTheDocument();
  });

  test('fills in what it has found', async () => {
    const resolvedUrl = 'https://nova.example/inside';
    await check(sampleCheck({ codec: 'AAC', bitrate: 64, resolvedUrl }));
    await screen.button('Use these values').click();
    await expect.element(screen.field('Codec')).toHaveValue('AAC');
    await expect.element(screen.field('Bitrate (kbps)')).toHaveValue('64');
    await expect.element(screen.field('Stream URL')).toHaveValue(resolvedUrl);
    await expect.element(screen.dialog.getByText('Taken over. Save the channel to keep it.')).toBeVisible();
  });
});
