import { expect, test, vi } from 'vitest';
import { deleteImportDraft, peekImportDraft, saveImportDraft } from './import-draft.ts';
import { editRow, type Preview, toImport, toImportRows } from './import-rows.ts';

const storage = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

const preview: Preview = {
  previewId: 'p1',
  room: 10,
  rows: ['One', 'Two', 'Three'].map((name, index) => ({
    line: index + 1,
    status: 'new',
    notes: [],
    channel: { name, streamUrl: `https://radio.example/${index}` },
  })),
};
const LISTED = { mode: 'list', genres: new Set<string>() } as const;

test('restores what was changed in a preview, and sends no more than that', () => {
  const [one, two, three] = toImportRows(preview.rows);
  if (!one || !two || !three) throw new Error('no rows');
  const renamed = editRow(one, { name: 'First' });
  const featured = { mode: 'genres', genres: new Set(['jazz']) } as const;
  saveImportDraft(preview, { rows: [renamed, { ...two, isSelected: false }, three], featured });
  const restored = peekImportDraft();
  if (!restored) throw new Error('no draft');
  expect(restored.edits.featured).toEqual(featured);
  const selected = restored.edits.rows.filter(({ isSelected }) => isSelected);
  expect(toImport(restored.preview, selected).rows).toEqual([
    { index: 0, channel: renamed.channel },
    { index: 2 },
  ]);
  deleteImportDraft();
  expect(peekImportDraft()).toBeNull();
});

test('saves nothing of a preview that is as it was read, and deletes no draft of another form', () => {
  saveImportDraft(preview, { rows: toImportRows(preview.rows), featured: LISTED });
  expect(storage.size).toBe(0);
  const other = { owner: '', form: 'channel new', values: {}, leftOut: false, storedAt: null };
  storage.set('draft', JSON.stringify(other));
  expect(peekImportDraft()).toBeNull();
  deleteImportDraft();
  expect(storage.size).toBe(1);
});
