// @module-tag hostile-requests

import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { errorResponse } from '@airdial/contract/api-errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../testing/admin-fixture.ts';
import { sendRaw } from '../../../testing/raw-request.ts';
import { describeOnEachDatabase } from '../../../testing/test-databases.ts';

const ASSETS = join(import.meta.dirname, '../../../../web/dist/assets');
const SCRIPT = `/assets/${readdirSync(ASSETS).find((name) => name.endsWith('.js'))}`;
const DOCS_STYLES = '/api/docs/static/swagger-ui.css';

type Options = { readonly method?: string; readonly host?: string; readonly headers?: string };
const get = (path: string, { method = 'GET', host = 'host: radio\r\n', headers = '' }: Options = {}) =>
  `${method} ${path} HTTP/1.1\r\n${host}connection: close\r\n${headers}\r\n`;
const withHeader = (path: string, header: string) => get(path, { headers: `${header}\r\n` });
const withHost = (path: string, host: string) => get(path, { host: `host: ${host}\r\n` });
const post = (path: string, body: string, type = 'application/json', headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: radio\r\nconnection: close\r\n${headers}` +
  `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const postHead = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nhost: radio\r\n${headers}\r\n`;

const LOGIN = '/api/auth/login';
const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** Requests that no page of ours sends, with the error that each gets. */
const REFUSED: readonly (readonly [request: string, status: number, code: string])[] = [
  // Paths that name nothing.
  ...['//x', '//', '/a//b', '/api//channels', '/a/./b', '/a/../b', '/../../etc/passwd', '/a/%2e%2e/b'].map(
    (path) => [get(path), 404, 'route-not-found'] as const,
  ),
  ...['/a%2f..%2fb', '/\\x', '/%5cx', '/assets', '/assets/', '/icons/', '/assets/none', '/index.html'].map(
    (path) => [get(path), 404, 'route-not-found'] as const,
  ),
  ...[
    '/server/entry-server.js',
    '/api',
    '/api/docs/static//x',
    '/api/docs/static/..%2fx',
    '/api/docs/none',
    '/x.php?a=%zz',
  ].map((path) => [get(path), 404, 'route-not-found'] as const),
  // Paths that cannot be read.
  ...['/%00', '/a%0ab', '/assets/%00.js', '/%zz', '/%ff', '/api/channels/%zz', '/setup/%c3%28'].map(
    (path) => [get(path), 400, 'malformed-request'] as const,
  ),
  [get('http://[/x'), 400, 'malformed-request'],
  [get(`/${'a'.repeat(20_000)}`), 431, 'headers-too-large'],
  [get('/uploads/%00/%00'), 404, 'upload-not-found'],
  [get('/uploads/channels/x%2f..'), 404, 'upload-not-found'],
  [get('/api/channels/%00'), 404, 'channel-not-found'],
  // Methods.
  ...['OPTIONS', 'TRACE', 'PROPFIND', 'DELETE'].map(
    (method) => [get('/', { method }), 404, 'route-not-found'] as const,
  ),
  [get('*', { method: 'OPTIONS' }), 404, 'route-not-found'],
  [get('/', { method: 'BREW' }), 400, 'malformed-request'],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed-request'],
  ['GET / HTTP/3.1\r\nhost: radio\r\n\r\n', 400, 'malformed-request'],
  // Conditions and ranges that a file does not meet.
  ...[SCRIPT, DOCS_STYLES].flatMap((file) => [
    [withHeader(file, 'range: bytes=999999999-'), 416, 'range-not-satisfiable'] as const,
    [withHeader(file, 'range: bytes=5-2'), 416, 'range-not-satisfiable'] as const,
    [withHeader(file, 'if-match: "x"'), 412, 'precondition-failed'] as const,
    [withHeader(file, `if-unmodified-since: ${PAST}`), 412, 'precondition-failed'] as const,
  ]),
  // Host headers that name no host.
  ...['[', 'a b', 'a/b?c#d', '\xe4\xff', 'a\tb', 'user@a', 'a:99999999', '256.1.1.1', '[::1', 'a,b'].flatMap(
    (host) =>
      ['/', '/radio/status-json.xsl', '/api/system-config/public'].map(
        (path) => [withHost(path, host), 400, 'malformed-request'] as const,
      ),
  ),
  [get('/', { headers: 'Host: other\r\n' }), 400, 'malformed-request'],
  // Bodies and their headers.
  ...['{', '{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{}}}'].map(
    (body) => [post(LOGIN, body), 400, 'malformed-request'] as const,
  ),
  [post('/api/channels/import/preview', '{'), 401, 'unauthenticated'],
  [post(LOGIN, ''), 400, 'validation-failed'],
  [post(LOGIN, '['.repeat(64) + ']'.repeat(64)), 400, 'validation-failed'],
  [post(LOGIN, '['.repeat(65) + ']'.repeat(65)), 400, 'malformed-request'],
  [post(LOGIN, `{"email":"a\\u0000@example.org","password":"\\u0000"}`), 400, 'validation-failed'],
  [post(LOGIN, '{}', ';;'), 415, 'unsupported-media-type'],
  [post(LOGIN, 'a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported-media-type'],
  [post(LOGIN, '{}', 'text/plain;charset=UTF-8'), 415, 'unsupported-media-type'],
  [post(LOGIN, '', 'text/plain;charset=UTF-8'), 400, 'validation-failed'],
  [post(LOGIN, 'xx', 'application/json', 'content-encoding: gzip\r\n'), 400, 'malformed-request'],
  [postHead(LOGIN, 'content-length: 3\r\ntransfer-encoding: chunked\r\n'), 400, 'malformed-request'],
  [postHead(LOGIN, 'transfer-encoding: junk\r\n'), 400, 'malformed-request'],
  [postHead(LOGIN, 'content-length: -1\r\n'), 400, 'malformed-request'],
  [
    `${postHead(LOGIN, 'content-type: application/json\r\ntransfer-encoding: chunked\r\n')}zz\r\n`,
    400,
    'malformed-request',
  ],
  [
    postHead(LOGIN, 'content-type: application/json\r\nconnection: close\r\ncontent-length: 9999999\r\n'),
    413,
    'payload-too-large',
  ],
  // Headers.
  [withHeader('/', 'x: a\0b'), 400, 'malformed-request'],
  [withHeader('/', 'x : a'), 400, 'malformed-request'],
  [withHeader('/api/favorites/channels', 'authorization: Bearer \xff\xfe'), 401, 'unauthenticated'],
  [withHeader('/', `x: ${'a'.repeat(20_000)}`), 431, 'headers-too-large'],
  // Queries.
  [get('/api/channels?page=1&page=2'), 400, 'validation-failed'],
  [get(`/api/live?show=${'a,'.repeat(500)}`), 400, 'validation-failed'],
];

/** Odd requests that HTTP allows. */
const ACCEPTED: readonly (readonly [request: string, status: number])[] = [
  [withHeader(SCRIPT, 'range: junk'), 200],
  [withHeader(SCRIPT, 'range: bytes=0-3'), 206],
  [withHeader(SCRIPT, 'if-none-match: *'), 304],
  [withHeader('/', 'range: bytes=999999999-'), 200],
  [withHeader('/', 'upgrade: websocket'), 200],
  [withHost('/', '[::1]:5000'), 200],
  [withHost('/', 'my_radio.example.org.:5000'), 200],
  [get('http://other.example/api/health'), 200],
  ['GET /radio/status-json.xsl HTTP/1.0\r\n\r\n', 200],
  ['HEAD /radio/dawn.mp3 HTTP/1.0\r\n\r\n', 200],
  [get('/nowhere#%zz'), 200],
  [get('/nowhere/%F0%9F%93%BB'), 200],
];

const parseResponse = (received: string) => {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
  return { status: Number(status), head, body: Buffer.from(body, 'latin1').toString() };
};

describeOnEachDatabase('bad requests', (open, kind) => {
  let server: AdminFixture;
  const warnings: string[] = [];
  const send = async (request: string) =>
    parseResponse(await sendRaw((server.app.server.address() as AddressInfo).port, request));
  beforeEach(async () => {
    warnings.length = 0;
    server = await createAdminFixture(await open(), { DEMO: 'on' }, (line) => warnings.push(line));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  test('get the error that names their mistake, and leave no trace in the log', async () => {
    for (const [request, status, code] of REFUSED) {
      const response = await send(request);
      const name = request.slice(0, 100);
      expect.soft(response.status, name).toBe(status);
      expect.soft(response.head.toLowerCase(), name).toContain('content-type: application/json');
      expect.soft(errorResponse.parse(JSON.parse(response.body)), name).toMatchObject({ code });
    }
    for (const [request, status] of ACCEPTED)
      expect.soft((await send(request)).status, request.slice(0, 100)).toBe(status);
    expect((await send(withHeader(SCRIPT, 'range: bytes=999999999-'))).head).toMatch(
      /content-range: bytes \*\/\d+/i,
    );
    expect(warnings).toEqual([]);
  });

  test('an administrator’s text with a NUL is no error of ours', async () => {
    const statuses = [
      await server.asAdmin('GET', '/api/users?search=%00'),
      await server.asAdmin('GET', '/api/users/%00'),
      await server.asAdmin('GET', '/api/themes/%00'),
    ].map(({ status }) => status);
    for (const status of statuses) expect(status).toBeLessThan(500);
  });

  if (kind === 'postgres') return;

  test('an administrator’s JSON of millions of values is not parsed', async () => {
    const rows = Array.from({ length: 600_000 }, () => ({}));
    for (const path of ['/api/channels/import/preview', '/api/channels/import'])
      expect(await server.asAdmin('POST', path, { rows })).toMatchObject({
        status: 413,
        json: { code: 'payload-too-large' },
      });
  });

  test('unknown paths count against the rate limit, pages and files do not', async () => {
    const { app } = server;
    const remoteAddress = '192.0.2.1';
    const statusOf = async (url: string) => (await app.inject({ url, remoteAddress })).statusCode;
    for (const url of ['/login', '/setup/abc', '/admin/users', '/', SCRIPT])
      for (let count = 0; count < 3; count += 1) expect(await statusOf(url)).toBe(200);
    const unknown = ['/nowhere', '/wp-login.php', '/api/none'];
    for (let count = 0; count < 300; count += 1) await statusOf(unknown[count % 3] ?? '');
    for (const url of unknown) expect(await statusOf(url)).toBe(429);
    for (const url of ['/login', '/admin', '/', SCRIPT]) expect(await statusOf(url)).toBe(200);
    // At three in the morning a scheduled backup is warned of, too.
    const refusals = () => warnings.filter((line) => line.includes('"code":"too-many-requests"'));
    expect(refusals()).toEqual([expect.stringContaining('"count":1,"msg":"requests refused"')]);
    await app.close();
    expect(refusals()).toEqual([expect.anything(), expect.stringContaining('"count":2,')]);
  });
});
