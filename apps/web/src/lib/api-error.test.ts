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

test.each([
  [{ message: 'Not now.' }, 'Not now.', []],
  [{ message: 'Not now.', code: '' }, 'Not now.', []],
  [{ errors: ['The host is gone.', 'The port is closed.'] }, 'The host is gone. The port is closed.', []],
  [{ errors: [error] }, 'SMTP host is required', [error]],
])('takes the message of a server without codes: %j', async (body, serverMessage, fieldErrors) => {
  expect(await parse(body)).toEqual({ code: 'no-code', serverMessage, fieldErrors, status: 400 });
});

test.each([null, 'text', {}, { errors: [7] }])('has no message of the server for %j', async (body) => {
  expect(await parse(body)).toMatchObject({ code: 'no-message', serverMessage: null });
});
