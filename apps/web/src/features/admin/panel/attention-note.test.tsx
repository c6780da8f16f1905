import { expect, test } from 'vitest';
import { FakeApi } from '../../../../testing/fake-api.ts';
import { renderPart } from '../../../../testing/render-part.tsx';
import { AttentionNote } from './attention-note.tsx';

test('only active channels need attention', async () => {
  const api = new FakeApi({
    listChannels: () => ({
      success: true,
      channels: [],
      totalPages: 0,
      pagination: { page: 1, limit: 1, total: 0, totalPages: 0 },
    }),
  });
  renderPart(<AttentionNote />);
  await expect.poll(() => api.requests('listChannels')[0]?.query).toMatchObject({ status: 'active' });
});
