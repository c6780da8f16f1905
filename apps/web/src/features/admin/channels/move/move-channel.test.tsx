import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { moveMouse, pressMouse, releaseMouse } from '../../../../../testing/mouse.ts';
import { channelRow, openStored, shownNames } from '../../../../../testing/open-channels.tsx';
import { fillDialog, screen } from '../../../../../testing/screen.ts';
import { StoredChannels } from '../../../../../testing/stored-channels.ts';

const move = (name: string) => screen.main.getByRole('button', { name: `Move ${name}` });

const focus = async (name: string): Promise<void> => {
  await expect.element(move(name)).toBeVisible();
  (move(name).element() as HTMLElement).focus();
};

const press = async (name: string, keys: string): Promise<void> => {
  await focus(name);
  await userEvent.keyboard(keys);
};

describe('a channel is moved to another number', { tags: ['renumbering'] }, () => {
  const openThree = () => {
    const stored = new StoredChannels(['One', 'Two', 'Three'], 501);
    return { stored, api: openStored(stored) };
  };

  test('by one with an arrow key, which stays on its button', async () => {
    openThree();
    await press('One', '{ArrowDown}');
    await expect.element(screen.toast('One is channel 502 now')).toBeVisible();
    await expect.poll(shownNames).toEqual(['Two', 'One', 'Three']);
    await expect.element(move('One')).toHaveFocus();
  });

  test('not by an arrow key with Alt, which is the browser’s own', async () => {
    const { api } = openThree();
    await press('Two', '{Alt>}{ArrowUp}{/Alt}');
    await press('Two', '{ArrowDown}');
    await expect.poll(shownNames).toEqual(['One', 'Three', 'Two']);
    expect(api.requests('renumberChannel')).toHaveLength(1);
  });

  test('to a number that is typed in a dialog, which marks a mistake', async () => {
    const { stored } = openThree();
    await press('Three', '{Enter}');
    await fillDialog({ 'Channel Number': '0' });
    await screen.button('Move').click();
    await expect
      .element(screen.field('Channel Number'))
      .toHaveAccessibleDescription('Channel number must be a whole number from 1 to 99999');
    await expect.element(screen.field('Channel Number')).toHaveFocus();
    await fillDialog({ 'Channel Number': '501' });
    await expectAccessibleViews();
    await screen.button('Move').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(stored.numbers).toEqual(['501 Three', '502 One', '503 Two']);
  });

  test('by a swap with the channel that has the number', async () => {
    const { stored } = openThree();
    await press('Three', '{Enter}');
    await fillDialog({ 'Channel Number': '501' });
    await screen.field('When the number is taken').selectOptions('Swap the two numbers');
    await screen.button('Move').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(stored.numbers).toEqual(['501 Three', '502 Two', '503 One']);
  });

  const openToDrag = async (dragged: string) => {
    const opened = openThree();
    await expect.element(move(dragged)).toBeVisible();
    await pressMouse(move(dragged));
    return opened;
  };

  test('by dragging its row below another one', async () => {
    const { stored } = await openToDrag('One');
    await moveMouse(channelRow('Three'), 0.75);
    await releaseMouse();
    await expect.element(screen.toast('One is channel 503 now')).toBeVisible();
    await expect.poll(shownNames).toEqual(['Two', 'Three', 'One']);
    expect(stored.numbers).toEqual(['501 Two', '502 Three', '503 One']);
    // The press that ends a drag opens no dialog.
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('by dragging its row above another one', async () => {
    await openToDrag('Three');
    await moveMouse(channelRow('One'), 0.25);
    await releaseMouse();
    await expect.poll(shownNames).toEqual(['Three', 'One', 'Two']);
  });

  test('by dragging its row with Shift, which swaps the two', async () => {
    const { stored } = await openToDrag('Three');
    await userEvent.keyboard('{Shift>}');
    await moveMouse(channelRow('One'), 0.25);
    await releaseMouse();
    await userEvent.keyboard('{/Shift}');
    await expect.poll(shownNames).toEqual(['Three', 'Two', 'One']);
    expect(stored.numbers).toEqual(['501 Three', '502 Two', '503 One']);
  });

  test('not when the drag ends where it began', async () => {
    const { api } = await openToDrag('Two');
    await moveMouse(channelRow('One'));
    await moveMouse(channelRow('Two'));
    await releaseMouse();
    await press('Two', '{ArrowDown}');
    await expect.poll(shownNames).toEqual(['One', 'Three', 'Two']);
    expect(api.requests('renumberChannel')).toHaveLength(1);
  });

  test('not when Escape ends the drag', async () => {
    const { api } = await openToDrag('Three');
    await moveMouse(channelRow('One'), 0.25);
    await userEvent.keyboard('{Escape}');
    await releaseMouse();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await press('Two', '{ArrowUp}');
    await expect.poll(shownNames).toEqual(['Two', 'One', 'Three']);
    expect(api.requests('renumberChannel')).toHaveLength(1);
  });
});
