import { afterEach, expect, test } from 'vitest';
import { respondWith, startTcpServer, type TcpServer } from '../../testing/outbound-fixture.ts';
import { parseAllowList } from './allow-list.ts';
import { createOutbound, type Outbound } from './outbound.ts';

const RESPONSE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

let outbound: Outbound | undefined;
let server: TcpServer | undefined;
afterEach(async () => {
  outbound?.close();
  await server?.stop();
});

test('connects to the second address of a name when the first is unreachable', async () => {
  server = await startTcpServer(respondWith(() => RESPONSE));
  // Nothing listens at the first address: the server is bound to the second one only.
  const resolve = async () => ['127.0.0.2', '127.0.0.1'];
  outbound = createOutbound({ allow: parseAllowList('127.0.0.0/8'), resolve });
  const { bytes } = await outbound.fetch(`http://station.example:${server.port}/`);
  expect(bytes.toString()).toBe('ok');
  expect(server.connections()).toBe(1);
});
