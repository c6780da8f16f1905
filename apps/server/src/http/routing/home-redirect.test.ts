// @module-tag unknown-path

import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../testing/admin-fixture.ts';
import { sendRaw } from '../../../testing/raw-request.ts';
import { describeOnEachDatabase } from '../../../testing/test-databases.ts';

const NO_PAGES = [
  '/index.html',
  '/index.php?a=1',
  '/channels.html',
  '//channels',
  '//other.example/%2e%2e',
  '/\\other.example',
  '/a/../b',
  '/a%0ab',
  '/channel/%E0%A4%A',
  '/verify-email/%',
];
const FILES_AND_CALLS: readonly (readonly [path: string, status: number])[] = [
  ['/api/none', 404],
  ['/api/channels/%zz', 400],
  ['/assets/none.js', 404],
  ['/icons/none.png', 404],
  ['/uploads/none', 404],
];
const VISITS = ['sec-fetch-dest: document', 'accept: text/html,application/xhtml+xml;q=0.9'];

describeOnEachDatabase('an address that can be no page', (open) => {
  let server: AdminFixture;
  beforeEach(async () => {
    server = await createAdminFixture(await open());
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  const send = async (path: string, header: string, method = 'GET') => {
    const request = `${method} ${path} HTTP/1.1\r\nhost: radio\r\nconnection: close\r\n${header}\r\n\r\n`;
    const [head = ''] = (await sendRaw((server.app.server.address() as AddressInfo).port, request)).split(
      '\r\n\r\n',
    );
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
      location: /^location: (.*)$/im.exec(head)?.[1],
      hasPolicy: /^content-security-policy: /im.test(head),
    };
  };

  test('leads a browser home, and no other program', async () => {
    const home = { status: 302, location: '/', hasPolicy: true };
    for (const path of NO_PAGES) {
      for (const header of VISITS) expect.soft(await send(path, header), path).toEqual(home);
      expect.soft(await send(path, VISITS[0] ?? '', 'HEAD'), path).toEqual(home);
      expect.soft((await send(path, VISITS[0] ?? '', 'POST')).location, path).toBeUndefined();
      const others = [await send(path, 'accept: */*'), await send(path, 'sec-fetch-dest: image')];
      for (const { status } of others) expect.soft([400, 404], path).toContain(status);
    }
  });

  test('is an error for everyone among files and calls', async () => {
    for (const [path, status] of FILES_AND_CALLS)
      for (const header of VISITS) expect.soft((await send(path, header)).status, path).toBe(status);
  });
});
