import { expect, test } from 'vitest';
import { parseDraft } from './form-draft.ts';

const draft = {
  owner: 'ada',
  form: 'system',
  values: { systemName: 'Nova', emailEnabled: false },
  leftOut: false,
  storedAt: null,
};

test('parses a stored draft', () => expect(parseDraft(JSON.stringify(draft))).toEqual(draft));

test.each([
  null,
  '',
  'no JSON',
  'null',
  '[]',
  JSON.stringify({ ...draft, owner: 1 }),
  JSON.stringify({ ...draft, form: undefined }),
  JSON.stringify({ ...draft, values: null }),
  JSON.stringify({ ...draft, values: { systemName: 1 } }),
  JSON.stringify({ ...draft, leftOut: 'no' }),
  JSON.stringify({ ...draft, storedAt: 1 }),
])('rejects %j', (text) => expect(parseDraft(text)).toBeNull());
