import { expect, onTestFinished, test } from 'vitest';
import {
  createTestOutbound,
  readBeginning,
  respondWith,
  startTcpServer,
} from '../../testing/outbound-fixture.ts';

const moved = (location: string | Buffer) =>
  Buffer.concat([
    Buffer.from('HTTP/1.1 302 Found\r\nconnection: close\r\nlocation: '),
    Buffer.from(location),
    Buffer.from('\r\n\r\n'),
  ]);

test.each([
  ['raw UTF-8', '/döner mix', '/d%C3%B6ner%20mix'],
  ['raw ISO-8859-1', Buffer.from('/döner', 'latin1'), '/d%C3%B6ner'],
  ['escaped UTF-8', '/d%C3%B6ner', '/d%C3%B6ner'],
])('follows a redirect in %s', async (_encoding, location, path) => {
  const outbound = createTestOutbound();
  onTestFinished(() => outbound.close());
  const server = await startTcpServer(
    respondWith((asked) => {
      if (asked === '/') return moved(location);
      return asked === path
        ? 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nfound'
        : 'HTTP/1.1 404 Not Found\r\n\r\n';
    }),
  );
  onTestFinished(() => server.stop());
  const address = `http://127.0.0.1:${server.port}/`;
  expect((await outbound.fetch(address)).bytes.toString()).toBe('found');
  expect((await readBeginning(outbound, address, 5)).toString()).toBe('found');
});
