import { expect, test, vi } from 'vitest';
import { createCall } from './api-client.ts';

const respond = (content: unknown) => vi.stubGlobal('fetch', async () => Response.json(content));

test('fails where a server reports a failure with status 200', async () => {
  respond({ success: false, message: 'The host is gone.', errors: [{ param: 'host', msg: 'Gone' }] });
  await expect(createCall('POST', '/api/email-config/update')({ body: {} })).rejects.toMatchObject({
    message: 'The host is gone.',
    status: 200,
    fieldErrors: [{ param: 'host', msg: 'Gone' }],
  });
});

test.each(['/api/email-config/test', '/api/lastfm/test-connection'])(
  'returns the result of a test that failed: %s',
  async (path) => {
    const result = { success: false, message: 'The host is gone.' };
    respond(result);
    expect(await createCall('POST', path)({ body: {} })).toEqual(result);
  },
);
