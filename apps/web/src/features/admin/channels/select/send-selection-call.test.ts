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

test('a deletion whose response is lost can be undone', async () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => `c${index}`);
  const deleteThrough = async (lostCall: number, lost: () => Response) => {
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      if (calls === lostCall) return lost();
      return Response.json({ success: true, message: '500 channels deleted', deletedIds: ids.slice(0, 500) });
    });
    return sendSelectionCall({ kind: 'delete', ids }, () => {});
  };
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };
  const refuse = () => Response.json({ success: false, code: 'forbidden', message: 'No' }, { status: 403 });
  const first = await deleteThrough(1, cut);
  expect(first.undoable?.undo).toEqual({ kind: 'restore', ids: ids.slice(0, 500) });
  expect([first.message, first.failure !== null]).toEqual(['Up to 500 channels deleted', true]);
  const second = await deleteThrough(2, cut);
  expect(second.undoable?.undo).toEqual({ kind: 'restore', ids: ids.slice(0, 1_000) });
  const refused = await deleteThrough(2, refuse);
  expect(refused.undoable?.undo).toEqual({ kind: 'restore', ids: ids.slice(0, 500) });
  await expect(deleteThrough(1, refuse)).rejects.toThrow('No');
});
