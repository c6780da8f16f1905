import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeApi } from '../../../../testing/fake-api.ts';
import { renderPart } from '../../../../testing/render-part.tsx';
import { AttentionNote } from './attention-note.tsx';

const openNote = (total: number) => {
  const api = new FakeApi({
    listChannels: () => ({
      success: true,
      channels: [],
      totalPages: total,
      pagination: { page: 1, limit: 1, total, totalPages: total },
    }),
  });
  renderPart(<AttentionNote />);
  return api;
};

test('only active channels need attention', async () => {
  const api = openNote(0);
  await expect.poll(() => api.requests('listChannels')[0]?.query).toMatchObject({ status: 'active' });
});

test('the note is as high as a finger', async () => {
  openNote(3);
  await expect.element(page.getByRole('link')).toBeVisible();
  expect(page.getByRole('link').element().getBoundingClientRect().height).toBe(44);
});
