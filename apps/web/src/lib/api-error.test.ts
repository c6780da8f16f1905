import { expect, test } from 'vitest';
import { parseApiError } from './api-error.ts';

const parse = async (body: unknown) => {
  const { code, serverMessage, fieldErrors, status } = await parseApiError(
    new Response(JSON.stringify(body), { status: 400 }),
  );
  return { code, serverMessage, fieldErrors, status };
};
const failed = { success: false, code: 'validation-failed', message: 'Not valid.' };
const error = { param: 'host', msg: 'SMTP host is required' };

test('keeps the message and the errors of fields', async () => {
  expect(await parse({ ...failed, errors: [error] })).toEqual({
    code: 'validation-failed',
    serverMessage: 'Not valid.',
    fieldErrors: [error],
    status: 400,
  });
});

test('adds errors that are texts to the message, and drops what is neither', async () => {
  expect(await parse({ ...failed, errors: ['The host is gone.', error, 7, null] })).toMatchObject({
    serverMessage: 'Not valid. The host is gone.',
    fieldErrors: [error],
  });
});

test.each([null, 'text', {}, { ...failed, code: '' }])(
  'has no message of the server for %j',
  async (body) => {
    expect(await parse(body)).toMatchObject({ code: 'no-message', serverMessage: null });
  },
);
