import { describe, expect, test } from 'vitest';
import { refusal } from '../../../../../testing/fake-api.ts';
import { channelsApi, renderChannels, unfold } from '../../../../../testing/open-channels.tsx';
import { nameOf, programRow } from '../../../../../testing/open-schedule.tsx';
import { fillDialog, screen } from '../../../../../testing/screen.ts';

const NEW_CHANNEL = { Name: 'Never saved', 'Stream URL': 'http://radio.invalid/stream' };

const openNew = async (): Promise<void> => {
  await screen.main.getByRole('button', { name: 'Add Channel' }).click();
  await fillDialog(NEW_CHANNEL);
  unfold();
};

describe('a new channel whose save finds the session ended', { tags: ['channel-save-signed-out'] }, () => {
  /** The save, after which the page shows the sign-in screen instead. */
  const saveSignedOut = async (): Promise<void> => {
    const api = channelsApi();
    const leave = renderChannels();
    await openNew();
    await screen.button('Add program').click();
    await nameOf(1).fill('Dusk');
    await programRow(1).getByLabelText('Starts').fill('20:00');
    await programRow(1).getByLabelText('Ends').fill('23:30');
    api.respond({ createChannel: () => refusal('unauthenticated', { message: 'This session has ended' }) });
    await screen.button('Create Channel').click();
    await expect.element(screen.toast('This session has ended')).toBeVisible();
    await expect.element(screen.toast('Authentication required. Please log in again.')).toBeVisible();
    leave();
  };

  test('is back after the next sign-in, its programs included', async () => {
    await saveSignedOut();
    renderChannels();
    await expect.element(screen.dialog.getByText('Your unsaved changes are back.')).toBeVisible();
    unfold();
    for (const [label, value] of Object.entries(NEW_CHANNEL))
      await expect.element(screen.field(label)).toHaveValue(value);
    await expect.element(nameOf(1)).toHaveValue('Dusk');
    await expect.element(programRow(1).getByLabelText('Ends')).toHaveValue('23:30');
  });

  test('can be discarded then', async () => {
    await saveSignedOut();
    renderChannels();
    await screen.button('Discard them').click();
    await expect.element(screen.field('Name')).toHaveValue('');
    await expect.element(programRow(1)).not.toBeInTheDocument();
  });
});
