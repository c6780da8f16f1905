import { expect, test, vi } from 'vitest';
import { openChannels, unfold } from '../../../../testing/open-channels.tsx';
import { fillDialog, screen } from '../../../../testing/screen.ts';

vi.mock('./schedule/calendar/admin-calendar-dialog.tsx', () => ({
  default: () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

test('a lost chunk leaves the channel dialog with what was typed', { tags: ['lost-chunks'] }, async () => {
  openChannels();
  await screen.main.getByRole('button', { name: 'Add Channel' }).click();
  await fillDialog({ Name: 'Never saved' });
  unfold();
  await screen.button('Import calendar').click();
  await expect
    .element(screen.toast('This part of the page could not be loaded. Please try again.'))
    .toBeVisible();
  await expect.element(screen.field('Name')).toHaveValue('Never saved');
  // React reports what the boundary has caught.
  vi.mocked(console.error).mockClear();
});
