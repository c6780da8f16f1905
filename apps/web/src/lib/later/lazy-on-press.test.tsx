import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { lazyOnPress } from './lazy-on-press.tsx';

const FAILED = 'This part of the page could not be loaded. Please try again.';

test('a part whose chunk is lost leaves what was typed, and is asked for again by the next press', {
  tags: ['lost-chunks'],
}, async () => {
  const load = vi
    .fn(async () => ({ default: ({ title }: { readonly title: string }) => <h2>{title}</h2> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Chapter = lazyOnPress(load);
  const Book = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          Read
        </button>
        {isOpen && <Chapter title="Nova" onClose={() => setOpen(false)} />}
      </>
    );
  };
  renderPart(<Book />);
  const note = page.getByLabelText('Note');
  await note.fill('Never saved');
  const read = page.getByRole('button', { name: 'Read' });
  await read.click();
  await expect.element(screen.toast(FAILED)).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  // React reports what the boundary has caught.
  vi.mocked(console.error).mockClear();
  await expect.element(note).toHaveValue('Never saved');
  await read.click();
  await expect.element(screen.main.getByRole('heading', { name: 'Nova' })).toBeVisible();
});
