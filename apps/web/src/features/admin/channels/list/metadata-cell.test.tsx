import type { Channel } from '@airdial/contract/channel/schema';
import { describe, expect, test } from 'vitest';
import {
  channelCell,
  channelRow,
  listOf,
  openChannels,
  rowButton,
} from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { failedCheck, sampleCheck } from '../../../../../testing/sample-checks.ts';
import { fillDialog, screen } from '../../../../../testing/screen.ts';

const metadata = () => channelCell('Nova', 'Metadata');

const openWith = async (more: Partial<Channel>) => {
  const api = openChannels();
  api.respond({ listChannels: () => listOf(sampleChannel(more)) });
  await expect.element(channelRow('Nova')).toBeVisible();
  return api;
};

describe('a row shows of its stream', { tags: ['stream-check-row'] }, () => {
  test('that it is not checked yet', async () => {
    await openWith({ streamCheck: null });
    await expect.element(metadata()).toMatchTextContent('Stream not checked yet');
  });

  test('where its titles come from', async () => {
    await openWith({ streamCheck: sampleCheck({ metadataSource: 'status-page' }) });
    await expect.element(metadata()).toMatchTextContent('Titles from the server’s status page');
  });

  test('what is wrong with it', async () => {
    const warning = 'The stream cannot be read. It answered with status 404.';
    await openWith({ streamCheck: failedCheck({ warnings: [warning] }) });
    await expect.element(metadata()).toMatchTextContent(warning);
  });

  test('the most important warning, and the others when they are asked for', async () => {
    const warnings = ['The stream does not let other pages read it (CORS).', 'No song titles were found.'];
    await openWith({ streamCheck: sampleCheck({ metadataSource: null, warnings }) });
    await expect.element(metadata()).toMatchTextContent('does not let other pages read it');
    await expect.element(metadata().getByText('No song titles were found.')).not.toBeVisible();
    await metadata().getByText('1 more').click();
    await expect.element(metadata().getByText('No song titles were found.')).toBeVisible();
  });

  test('that it is this station’s own, instead of a check', async () => {
    await openWith({ streamUrl: '/radio/demo' });
    await expect.element(metadata()).toMatchTextContent('This station’s own program');
  });

  test('that a save has it checked, and then the result', async () => {
    let stored = sampleChannel();
    const api = openChannels();
    api.respond({
      listChannels: () => listOf(stored),
      updateChannel: () => ({ success: true, message: 'Updated', channel: stored }),
    });
    await rowButton('Edit').click();
    await fillDialog({ 'Stream URL': 'https://nova.example/dead' });
    stored = { ...stored, updatedAt: '2026-11-23T13:04:00.000Z' };
    await screen.button('Save Changes').click();
    await expect.element(metadata()).toMatchTextContent('Checking…');
    const warnings = ['The stream cannot be read.'];
    stored = { ...stored, streamCheck: failedCheck({ checkedAt: '2026-11-23T13:05:00.000Z', warnings }) };
    await expect.element(metadata()).toMatchTextContent('The stream cannot be read.');
    await expect.element(metadata()).not.toMatchTextContent('Checking…');
  });
});
