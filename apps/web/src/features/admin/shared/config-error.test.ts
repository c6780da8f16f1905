import { beforeEach, expect, test, vi } from 'vitest';
import { noConnection, parseApiError } from '../../../lib/api-error.ts';
import { toastStore } from '../../../lib/toast-store.ts';
import { reportConfigError } from './config-error.ts';

const TEXTS = { fixFields: 'Fix the fields', saveFailed: 'Not sent', saveRefused: 'Not saved' };

const shownFor = (cause: unknown, texts: Parameters<typeof reportConfigError>[1] = TEXTS) => {
  reportConfigError(cause, texts);
  return toastStore.get().map(({ text, detail }) => [text, detail]);
};
const respondedWith = (body: object, status = 400) =>
  parseApiError(new Response(JSON.stringify({ success: false, ...body }), { status }));

beforeEach(() => toastStore.set(() => []));

test('shows the text for no response, or that for a response without a message', {
  tags: 'lastfm-save-failed',
}, async () => {
  expect(shownFor(noConnection(null))).toEqual([['Not sent', 'The server cannot be reached.']]);
  toastStore.set(() => []);
  expect(shownFor(await respondedWith({}, 502))).toEqual([['Not saved', 'The server could not answer.']]);
});

test('shows the server’s message alone', async () => {
  const busy = await respondedWith({ code: 'server-busy', message: 'The server is busy.' }, 503);
  expect(shownFor(busy)).toEqual([['The server is busy.', null]]);
});

test('shows for invalid fields no more than that there are some, and only where that is specified', async () => {
  const errors = [{ param: 'host', msg: 'Taken' }];
  const invalid = await respondedWith({ code: 'validation-failed', message: 'Invalid.', errors });
  expect(shownFor(invalid, { ...TEXTS, fixFields: null })).toEqual([]);
  expect(shownFor(invalid)).toEqual([['Fix the fields', null]]);
});

test('shows a fault of the page, and nothing for an ended session, which has a toast of its own', async () => {
  expect(shownFor(await respondedWith({ code: 'unauthenticated', message: 'Ended.' }, 401))).toEqual([]);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(shownFor(new Error('a fault'))).toHaveLength(1);
  warn.mockRestore();
});
