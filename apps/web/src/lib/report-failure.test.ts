import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noConnection, parseApiError } from './api-error.ts';
import { reportFailure } from './report-failure.ts';
import { toastStore } from './toast-store.ts';

const TEXTS = { fallback: 'Not sent', refused: 'Not saved', fixFields: 'Fix the fields' };

const shownFor = (...report: Parameters<typeof reportFailure>) => {
  toastStore.set(() => []);
  reportFailure(...report);
  return toastStore.get().map(({ text, detail }) => [text, detail]);
};
const respondedWith = (body: object, status = 400) =>
  parseApiError(new Response(JSON.stringify({ success: false, ...body }), { status }));
const shownForFault = (texts: Parameters<typeof reportFailure>[1]) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const shown = shownFor(new Error('a fault'), texts);
  warn.mockRestore();
  return shown;
};

const busy = () => respondedWith({ code: 'server-busy', message: 'The server is busy.' }, 503);
const ended = () => respondedWith({ code: 'unauthenticated', message: 'Ended.' }, 401);
const invalid = () =>
  respondedWith({
    code: 'validation-failed',
    message: 'Invalid.',
    errors: [{ param: 'host', msg: 'Taken' }],
  });

beforeEach(() => toastStore.set(() => []));

test('a fault of the page is logged, and a call that was aborted is not', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  for (const fault of [new Error('a fault'), new DOMException('left', 'AbortError')])
    reportFailure(fault, { ...TEXTS, toast: null });
  expect(warn.mock.calls).toEqual([[new Error('a fault')]]);
});

describe('the text', () => {
  test('is that for no response, or that for a response without a message', {
    tags: 'lastfm-save-failed',
  }, async () => {
    expect(shownFor(noConnection(null), TEXTS)).toEqual([['Not sent', 'The server cannot be reached.']]);
    const unread = await respondedWith({}, 502);
    expect(shownFor(unread, TEXTS)).toEqual([['Not saved', 'The server could not answer.']]);
  });

  test('is the server’s message alone', async () => {
    expect(shownFor(await busy(), TEXTS)).toEqual([['The server is busy.', null]]);
  });

  test('is ours by status where the server’s message is not shown, which is the detail then', async () => {
    const texts = { fallback: 'Not saved', byStatus: { 404: 'Gone' }, shown: [400, 'forbidden'] } as const;
    expect(shownFor(await busy(), texts)).toEqual([['Not saved', 'The server is busy.']]);
    const gone = await respondedWith({ code: 'user-not-found', message: 'No.' }, 404);
    expect(shownFor(gone, texts)).toEqual([['Gone', 'No.']]);
    const forbidden = await respondedWith({ code: 'forbidden', message: 'No.' }, 403);
    expect(shownFor(forbidden, texts)).toEqual([['No.', null]]);
  });

  test('is ours by code, or ours alone', async () => {
    const whole = { fallback: 'Not saved', isWhole: true };
    expect(shownFor(await busy(), whole)).toEqual([['Not saved', null]]);
    expect(shownFor(noConnection(null), whole)).toEqual([['Not saved', null]]);
    const byCode = { 'server-busy': 'Wait' };
    expect(shownFor(await busy(), { fallback: 'Not saved', byCode })).toEqual([['Wait', null]]);
  });

  test('is the client’s message where that is asked for', () =>
    expect(shownFor(noConnection(null), { ...TEXTS, showsClientMessage: true })).toEqual([
      ['The server cannot be reached.', null],
    ]));

  test('of a fault of the page is its own, with what to do next', () => {
    const texts = { ...TEXTS, unexpected: 'A fault', nextStep: 'Try again' };
    expect(shownForFault(texts)).toEqual([['A fault', 'Try again']]);
    expect(shownForFault(TEXTS)).toEqual([['Not sent', null]]);
  });
});

describe('the toast', () => {
  test('shows for fields that show their errors no more than that there are some', async () => {
    expect(shownFor(await invalid(), { fallback: 'Not saved' }, ['host'])).toEqual([]);
    expect(shownFor(await invalid(), TEXTS, ['host'])).toEqual([['Fix the fields', null]]);
    expect(shownFor(await invalid(), TEXTS, ['port'])).toEqual([['Invalid.', null]]);
  });

  test('leaves a failure to the field that it belongs to', async () => {
    const texts = { fallback: 'Not saved', fieldByCode: { 'server-busy': 'host' } };
    expect(shownFor(await busy(), texts, ['host'])).toEqual([]);
    expect(reportFailure(await busy(), texts, ['host']).fieldErrors).toEqual([
      { param: 'host', msg: 'The server is busy.' },
    ]);
  });

  test('of an ended session has a detail, or is none where the redirect has one', async () => {
    expect(shownFor(await ended(), { ...TEXTS, signedOut: null })).toEqual([]);
    expect(shownFor(await ended(), { ...TEXTS, signedOut: 'Sign in' })).toEqual([['Ended.', 'Sign in']]);
    expect(shownFor(await ended(), { ...TEXTS, signedOut: 'Ended.' })).toEqual([['Ended.', null]]);
    const unread = await respondedWith({}, 401);
    expect(shownFor(unread, { ...TEXTS, signedOut: 'Sign in' })).toEqual([['Not saved', 'Sign in']]);
  });

  test('has a text of its own beside a form, and none for a fault of the page', async () => {
    const texts = { fallback: 'Please try again.', unexpected: 'A fault', toast: 'Failed' };
    expect(shownFor(noConnection(null), texts)).toEqual([['Failed', null]]);
    expect(shownFor(await busy(), texts)).toEqual([['The server is busy.', null]]);
    expect(shownForFault(texts)).toEqual([]);
    expect(shownFor(await busy(), { ...texts, toast: null })).toEqual([]);
  });
});
