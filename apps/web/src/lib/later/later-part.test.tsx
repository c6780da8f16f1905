import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { LaterPart } from './later-part.tsx';

test('a part whose chunk is lost leaves its place, and the page around it', {
  tags: ['lost-chunks'],
}, async () => {
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  renderPart(
    <>
      <h1>Dashboard</h1>
      <LaterPart placeholder={<p>GH</p>}>
        <Part />
      </LaterPart>
    </>,
  );
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  // React reports what the boundary has caught.
  vi.mocked(console.error).mockClear();
  await expect.element(screen.main.getByText('GH')).toBeVisible();
  await expect.element(screen.main.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
