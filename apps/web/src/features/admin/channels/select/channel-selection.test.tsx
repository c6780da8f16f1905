import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { channelRow, openStored, shownNames } from '../../../../../testing/open-channels.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { StoredChannels } from '../../../../../testing/stored-channels.ts';

const box = (name: string) => screen.main.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.main.getByRole('region', { name: 'Selected channels' });
const status = () => bar().getByRole('status');
const expectSelected = (count: number) =>
  expect.element(status().getByText(`${count} selected`)).toBeVisible();
const button = (name: string) => bar().getByRole('button', { name });
const all = (count: number) =>
  screen.main.getByRole('checkbox', { name: `Select all on this page (${count})` });

const press = async (target: Locator, key: string): Promise<void> => {
  await expect.element(target).toBeVisible();
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
};

const choose = async (item: string): Promise<void> => {
  await button('Change').click();
  await page.getByRole('menuitem', { name: item }).click();
};

const open = async (names: readonly string[]) => {
  const stored = new StoredChannels(names, 601);
  const api = openStored(stored);
  await expect.element(box(names[0] ?? '')).toBeVisible();
  return { stored, api };
};

const NAMES = ['One', 'Two', 'Three', 'Four'];

/** All of four channels are selected. */
const selectFour = async () => {
  const opened = await open(NAMES);
  await all(4).click();
  await expectSelected(4);
  return opened;
};

describe('channels are selected', { tags: ['channel-selection'] }, () => {
  test('without moving the rows', async () => {
    await open(NAMES);
    const top = () => channelRow('One').element().getBoundingClientRect().top;
    const before = top();
    await box('One').click();
    await expectSelected(1);
    await expect.element(button('Change')).toBeVisible();
    expect(top()).toBe(before);
  });

  test('with Shift, also all rows in between', async () => {
    await open(NAMES);
    await box('One').click();
    await box('Three').click({ modifiers: ['Shift'] });
    await expectSelected(3);
    await expect.element(box('Two')).toBeChecked();
    await expect.element(box('Four')).not.toBeChecked();
    await expect.element(all(4)).not.toBeChecked();
    await userEvent.keyboard(' ');
    await expectSelected(2);
  });

  test('all of the page by one box', async () => {
    await open(NAMES);
    await press(all(4), ' ');
    await expectSelected(4);
    await expectAccessibleViews();
  });
});

describe('all selected channels are changed', { tags: ['channel-selection'] }, () => {
  test('by one press', async () => {
    const { stored, api } = await selectFour();
    await choose('Deactivate');
    await expect.element(screen.toast('4 channels changed')).toBeVisible();
    await expectSelected(4);
    expect(stored.all.map(({ isActive }) => isActive)).toEqual([false, false, false, false]);
    expect(api.requests('updateChannels')).toHaveLength(1);
  });

  test('by a genre that is chosen in a dialog', async () => {
    const { stored } = await selectFour();
    await choose('Set genre…');
    await screen.field('Genre').selectOptions('Metal');
    await screen.button('Apply').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.poll(() => stored.all.map(({ genre }) => genre)).toEqual(NAMES.map(() => 'Metal'));
  });

  test('to play through this server, once the right to re-stream is confirmed for those without it', async () => {
    const { stored } = await selectFour();
    await choose('Play through this server…');
    await screen.dialog.getByRole('combobox').selectOptions('Always');
    const confirmed = screen.dialog.getByRole('checkbox', { name: 'I may re-stream these 4 channels' });
    await expect.element(screen.dialog).toMatchTextContent('One, Two, Three, Four: the streams');
    await screen.button('Apply').click();
    await expect.element(screen.dialog).toMatchTextContent('Please confirm that you may re-stream');
    await expect.element(confirmed).toHaveFocus();
    await expectAccessibleViews();
    await userEvent.keyboard(' ');
    await screen.button('Apply').click();
    await expect
      .poll(() => stored.all.map(({ relay, relayConfirmed }) => [relay, relayConfirmed]))
      .toEqual(NAMES.map(() => ['always', true]));
  });
});

test('a deletion of selected channels is undone by the button that has the focus', {
  tags: ['channel-selection'],
}, async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { stored } = await selectFour();
  const before = stored.numbers;
  await choose('Delete');
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'Delete 4 channels? Listeners lose them at once. This can be undone for a day.',
  );
  await expect.element(status()).toMatchTextContent('4 channels deleted');
  await expect.element(box('One')).not.toBeInTheDocument();
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.toast('4 channels restored')).toBeVisible();
  await expect.element(box('One')).not.toBeChecked();
  expect(stored.numbers).toEqual(before);
});

describe('the channels on other pages', { tags: ['channel-selection'] }, () => {
  const FLOCK = Array.from({ length: 12 }, (_, index) => `Flock ${index}`);

  const selectFlock = async () => {
    const opened = await open(FLOCK);
    await all(10).click();
    await button('Select all 12').click();
    await expectSelected(12);
    return opened;
  };

  test('are offered as soon as the whole page is selected', async () => {
    await open(FLOCK);
    await box('Flock 0').click();
    await expectSelected(1);
    await expect.element(button('Select all 12')).not.toBeInTheDocument();
    await press(all(10), ' ');
    await press(button('Select all 12'), '{Enter}');
    await expectSelected(12);
    await expect.element(status()).toHaveFocus();
    await expectAccessibleViews();
  });

  test('are deleted after a question, and restored', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { stored } = await selectFlock();
    await choose('Delete');
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'Delete 12 channels, 2 of them on other pages? Listeners lose them at once. This can be undone for a day.',
    );
    await expectSelected(12);
    expect(stored.all).toHaveLength(12);
    confirm.mockReturnValue(true);
    await choose('Delete');
    await expect.element(status()).toMatchTextContent('12 channels deleted');
    await button('Undo').click();
    await expect.element(screen.toast('12 channels restored')).toBeVisible();
    await expect.element(screen.main.getByText('12 channels found')).toBeVisible();
  });

  test('stay selected on another page, and not in another list', async () => {
    await open(FLOCK);
    await all(10).click();
    await screen.main.getByRole('button', { name: 'Last page' }).click();
    await expect.poll(shownNames).toEqual(FLOCK.slice(10));
    await expectSelected(10);
    await screen.main.getByRole('combobox', { name: 'Status' }).selectOptions('Active');
    await expect.element(status()).toBeEmptyDOMElement();
  });
});
