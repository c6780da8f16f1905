// @module-tag channel-selection

import { expect, test, vi } from 'vitest';
import { sendSelectionCall } from './send-selection-call.ts';

test('an undo that fails midway can be pressed again for the rest', async () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => `c${index}`);
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    if (calls > 1) throw new TypeError('Failed to fetch');
    const channels = ids.slice(0, 500).map((_id) => ({ _id }));
    return Response.json({ success: true, message: '500 channels restored', channels });
  });
  const { undoable, failure } = await sendSelectionCall({ kind: 'restore', ids }, () => {});
  expect(failure).not.toBeNull();
  expect(undoable?.undo).toEqual({ kind: 'restore', ids: ids.slice(500) });
});
