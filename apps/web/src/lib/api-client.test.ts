import { expect, test, vi } from 'vitest';
import { connectRefusalHandler, createCall } from './api-client.ts';
import { createDownload } from './download-file.ts';

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

test.each([
  ['a call that is idempotent', true, 2],
  ['another one', false, 1],
])('%s is sent as often as it may be when a proxy has lost it', async (_name, isRepeated, count) => {
  const responses = [
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    Response.json({ success: true }),
  ];
  const fetched = vi.fn<typeof fetch>(async () => responses.shift() as Response);
  vi.stubGlobal('fetch', fetched);
  const result = createCall(
    'PUT',
    '/api/themes/:id',
    isRepeated,
  )({ params: { id: 'a' }, body: { name: 'b' } });
  await (isRepeated
    ? expect(result).resolves.toEqual({ success: true })
    : expect(result).rejects.toMatchObject({ status: 502, code: 'no-message' }));
  expect(fetched).toHaveBeenCalledTimes(count);
  for (const [url, init] of fetched.mock.calls)
    expect([url, init?.body]).toEqual(['/api/themes/a', '{"name":"b"}']);
});

test.each([
  ['a second time', () => new Response('', { status: 504 }), 2],
  ['by the server itself', () => Response.json({ message: 'Not now.' }, { status: 503 }), 1],
  ['by a proxy, for its size', () => new Response('', { status: 413 }), 1],
])('a call that is refused %s is not sent again', async (_name, respondOnce, count) => {
  const fetched = vi.fn<typeof fetch>(async () => respondOnce());
  vi.stubGlobal('fetch', fetched);
  await expect(createCall('DELETE', '/api/themes/:id', true)({ params: { id: 'a' } })).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(count);
});

test('a download is sent again when a proxy has lost it, and when the password is there', async () => {
  const disconnect = connectRefusalHandler(async (code) => code === 'password-needed');
  const responses = [
    Response.json({ code: 'password-needed', message: 'Your password, please.' }, { status: 403 }),
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    new Response('a copy', { headers: { 'content-disposition': 'attachment; filename="night.sqlite"' } }),
  ];
  const fetched = vi.fn<typeof fetch>(async () => responses.shift() as Response);
  vi.stubGlobal('fetch', fetched);
  const { name, content } = await createDownload('/api/backups/:name')({ params: { name: 'night.sqlite' } });
  disconnect();
  expect([name, await content.text()]).toEqual(['night.sqlite', 'a copy']);
  for (const [url] of fetched.mock.calls) expect(url).toBe('/api/backups/night.sqlite');
  expect(fetched).toHaveBeenCalledTimes(3);
});
