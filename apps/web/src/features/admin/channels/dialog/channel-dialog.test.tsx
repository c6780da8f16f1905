import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdResponse, noNetwork, proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import { openChannels, rowButton, unfold } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { fillDialog, screen } from '../../../../../testing/screen.ts';

const UNSAVED = 'What you have entered is not saved. Leave without saving?';
const CHANGED = 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.';
const TAKEN = 'Dawn has this number already';
const FULL = /A station may have at most 10,000 channels. Delete some to add others./;

const add = () => screen.main.getByRole('button', { name: 'Add Channel' });

const openNew = async () => {
  const api = openChannels();
  await add().click();
  await fillDialog({ Name: 'Never saved', 'Stream URL': 'http://radio.invalid/stream' });
  return api;
};

const openEdit = async () => {
  const api = openChannels();
  await rowButton('Edit').click();
  await expect.element(screen.field('Name')).toHaveValue('Nova');
  unfold();
  return api;
};

describe('a channel that is not saved', { tags: ['channel-save-failed'] }, () => {
  test('keeps what was typed, and says so where the server says nothing', async () => {
    const api = await openNew();
    api.respond({ createChannel: () => proxyFailure() });
    await screen.button('Create Channel').click();
    await expect.element(screen.toast('Failed to create channel')).toBeVisible();
    // For screen readers, from which the dialog hides the toast.
    await expect
      .element(screen.dialog.getByRole('alert').filter({ hasText: 'Failed to create channel' }))
      .toBeVisible();
    await expect.element(screen.field('Name')).toHaveValue('Never saved');
  });

  test('shows a number that is taken at its field, in the server’s words', async () => {
    const api = await openNew();
    const errors = [{ param: 'channelNumber', msg: TAKEN }];
    api.respond({ createChannel: () => refusal('channel-number-taken', { message: TAKEN, errors }) });
    await fillDialog({ 'Channel Number': '10' });
    await screen.button('Create Channel').click();
    await expect.element(screen.field('Channel Number')).toHaveAccessibleDescription(TAKEN);
    await expect.element(screen.field('Channel Number')).toHaveFocus();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
  });

  test('stays in its dialog where the station is full', { tags: ['channel-limit'] }, async () => {
    const api = await openNew();
    api.respond({ createChannel: () => refusal('channels-full') });
    await screen.button('Create Channel').click();
    await expect.element(screen.dialog.getByRole('alert')).toMatchTextContent(FULL);
    await expect.element(screen.field('Name')).toHaveValue('Never saved');
  });

  test.each([
    ['offered', {}],
    ['emptied', { 'Channel Number': '' }],
  ])('is not created twice after a lost response, with its number %s', async (_number, values) => {
    const api = await openNew();
    const offered = Number((screen.field('Channel Number').element() as HTMLInputElement).value);
    await fillDialog(values);
    api.respond({ createChannel: noNetwork });
    await screen.button('Create Channel').click();
    await expect.element(screen.toast('Failed to create channel')).toBeVisible();
    const errors = [{ param: 'channelNumber', msg: TAKEN }];
    api.respond({ createChannel: () => refusal('channel-number-taken', { message: TAKEN, errors }) });
    screen.dismissToasts();
    await screen.button('Create Channel').click();
    await expect.element(screen.field('Channel Number')).toHaveAccessibleDescription(TAKEN);
    expect(api.requests('createChannel').map(({ body }) => body.channelNumber)).toEqual([undefined, offered]);
  });

  test('is not left while it is being saved', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = await openNew();
    const held = holdResponse(proxyFailure());
    api.respond({ createChannel: held.respond });
    await screen.button('Create Channel').click();
    await expect.element(screen.button('Cancel')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    expect(confirm).not.toHaveBeenCalled();
    held.release();
    await expect.element(screen.toast('Failed to create channel')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledExactlyOnceWith(UNSAVED);
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('is saved once the connection is back', { tags: ['channel-conflicts'] }, async () => {
    const api = await openEdit();
    api.respond({ updateChannel: noNetwork });
    await fillDialog({ Description: 'Songs for the night' });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('Failed to update channel')).toBeVisible();
    await expect.element(screen.toast('The server cannot be reached.')).toBeVisible();
    await expect.element(screen.field('Description')).toHaveValue('Songs for the night');
    screen.dismissToasts();
    api.respond({ updateChannel: () => ({ success: true, message: 'Updated', channel: sampleChannel() }) });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('Channel updated successfully')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });
});

test('a check of an address that has changed meanwhile is not shown', {
  tags: ['stream-check-dialog'],
}, async () => {
  const api = await openEdit();
  const held = holdResponse(refusal('validation-failed', { message: 'The old address is silent' }));
  api.respond({ checkStream: held.respond });
  await screen.button('Check stream').click();
  await expect.poll(() => api.requests('checkStream').length).toBe(1);
  await fillDialog({ 'Stream URL': 'https://nova.example/new' });
  held.release();
  await screen.button('Check stream').hover();
  await expect.element(screen.dialog.getByText('The old address is silent')).not.toBeInTheDocument();
});

test('a save whose response was lost is no conflict with itself', {
  tags: ['channel-conflicts'],
}, async () => {
  const api = await openEdit();
  api.respond({ updateChannel: noNetwork });
  await fillDialog({ Description: 'Songs for the night' });
  await screen.button('Save Changes').click();
  await expect.element(screen.toast('Failed to update channel')).toBeVisible();
  screen.dismissToasts();
  const mine = sampleChannel({ description: 'Songs for the night', updatedAt: '2026-01-02T12:00:01.000Z' });
  api.respond({
    getChannel: () => ({ success: true, data: mine }),
    updateChannel: ({ body }) =>
      body.updatedAt === mine.updatedAt
        ? { success: true, message: 'Updated', channel: mine }
        : refusal('edited-meanwhile'),
  });
  await screen.button('Save Changes').click();
  await expect.element(screen.toast('Channel updated successfully')).toBeVisible();
  await expect.element(screen.dialog).not.toBeInTheDocument();
});

describe('a dialog with something typed', () => {
  test('closes at once when it is empty', async () => {
    const confirm = vi.spyOn(window, 'confirm');
    openChannels();
    await add().click();
    await expect.element(screen.field('Name')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press outside', () => screen.dialog.click({ position: { x: -20, y: -20 }, force: true })],
    ['Cancel', () => screen.button('Cancel').click()],
    ['Close', () => screen.button('Close').click()],
  ])('confirms before %s discards it', async (_how, leave) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await openNew();
    await leave();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(UNSAVED);
    await expect.element(screen.field('Name')).toHaveValue('Never saved');
    confirm.mockReturnValue(true);
    await leave();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(add()).toHaveFocus();
  });
});

describe('a channel that another administrator has changed', { tags: ['channel-conflicts'] }, () => {
  const theirs = sampleChannel({
    description: 'Grace’s words',
    genre: 'Blues',
    updatedAt: '2026-01-02T12:00:01.000Z',
  });

  const saveTooLate = async () => {
    const api = await openEdit();
    api.respond({
      getChannel: () => ({ success: true, data: theirs }),
      updateChannel: ({ body }) =>
        body.updatedAt === theirs.updatedAt
          ? { success: true, message: 'Updated', channel: theirs }
          : refusal('edited-meanwhile'),
    });
    await fillDialog({ Description: 'Ada’s words', Country: 'Iceland' });
    await screen.button('Save Changes').click();
    await expect.element(screen.dialog.getByRole('alert')).toHaveTextContent(CHANGED);
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    return api;
  };

  test('is shown beside what was typed, which may be saved anyway', async () => {
    const api = await saveTooLate();
    await expect.element(screen.dialog.getByText('This is what is stored now:')).toBeVisible();
    const stored = screen.dialog.getByRole('definition');
    await expect.element(stored.filter({ hasText: 'Grace’s words' })).toBeVisible();
    await expect.element(stored.filter({ hasText: 'Blues' })).toBeVisible();
    await expect.element(screen.field('Description')).toHaveValue('Ada’s words');
    await screen.button('Save mine anyway').click();
    await expect.element(screen.toast('Channel updated successfully')).toBeVisible();
    const [, forced] = api.requests('updateChannel');
    expect(forced?.body).toMatchObject({ description: 'Ada’s words', country: 'Iceland', genre: null });
  });

  test('can replace what was typed', async () => {
    const api = await saveTooLate();
    await screen.button('Load the newest').click();
    await expect.element(screen.field('Description')).toHaveValue('Grace’s words');
    await expect.element(screen.field('Name')).toHaveFocus();
    await expect.element(screen.button('Save mine anyway')).not.toBeInTheDocument();
    unfold();
    await expect.element(screen.field('Country')).toHaveValue('');
    await fillDialog({ Country: 'Norway' });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('Channel updated successfully')).toBeVisible();
    const [, saved] = api.requests('updateChannel');
    expect(saved?.body).toMatchObject({ description: 'Grace’s words', country: 'Norway', genre: 'Blues' });
  });
});
