import { afterAll, beforeAll, expect, test } from 'vitest';
import { getErrorCode, startTcpServer, type TcpServer } from '../../testing/outbound-fixture.ts';
import { parseAllowList } from './allow-list.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';

/** PORT is the canary's port: a connection to it shows that the loopback was reached. */
const TO_LOOPBACK = [
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127%2e0.0.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::1]:PORT/',
];

const ELSEWHERE = [
  'http://10.0.0.1/',
  'http://172.16.0.1:8000/',
  'http://192.168.1.1/status-json.xsl',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/machine',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://198.18.0.1/',
  'http://user:secret@8.8.8.8/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:25/',
  'http://8.8.8.8:5432/',
  'http://8.8.8.8:6379/',
  'http://8.8.8.8:3306/',
  'http://8.8.8.8:11211/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'javascript:alert(1)',
  '//127.0.0.1:PORT/',
  'http://',
  'http://[::1',
];

let canaries: TcpServer[];
let outbound: Outbound;
beforeAll(async () => {
  const onConnection = () => {};
  canaries = [
    await startTcpServer(onConnection),
    await startTcpServer(onConnection, '::1').catch(() => startTcpServer(onConnection)),
  ];
  outbound = createOutbound({ allow: parseAllowList('') });
});
afterAll(async () => {
  await outbound.close();
  for (const canary of canaries) await canary.stop();
});

/** Some name servers do not know the name `localhost.`. */
const REFUSALS = ['unknown-host', 'bad-address', 'forbidden-address', 'forbidden-port'];

test.each([...TO_LOOPBACK, ...ELSEWHERE])('refuses %s without a connection to loopback', async (text) => {
  for (const { port } of canaries) {
    const address = text.replace('PORT', `${port}`);
    expect(REFUSALS).toContain(await getErrorCode(outbound.fetch(address)));
    expect(REFUSALS).toContain(await getErrorCode(outbound.readStream(address, {}, async () => {})));
  }
  expect(canaries.map((canary) => canary.connections())).toEqual([0, 0]);
});

test.each(['name@', ':word@', 'name:word@'])(
  'refuses credentials, whatever is allowed: %s',
  async (userinfo) => {
    const open = createOutbound({ allow: parseAllowList('127.0.0.0/8') });
    const address = `http://${userinfo}127.0.0.1:${canaries[0]?.port}/`;
    expect(await getErrorCode(open.fetch(address))).toBe('bad-address');
    expect(await getErrorCode(open.readStream(address, {}, async () => {}))).toBe('bad-address');
    await open.close();
  },
);

test('resolves a name once, so that it cannot change its address in between', async () => {
  const [canary] = canaries;
  let lookups = 0;
  const resolve = async () => (lookups++ === 0 ? ['192.0.2.1'] : ['127.0.0.1']);
  const rebinding = createOutbound({
    allow: parseAllowList('192.0.2.0/24'),
    resolve,
    limits: { connectMs: 50 },
  });
  for (const call of [rebinding.fetch, (url: string) => rebinding.readStream(url, {}, async () => {})]) {
    lookups = 0;
    const code = await getErrorCode(call(`http://rebinding.example:${canary?.port}/`));
    expect(['connect-timeout', 'unreachable']).toContain(code);
    expect(lookups).toBe(1);
  }
  await rebinding.close();
  expect(canary?.connections()).toBe(0);
});

test.each([[['93.184.216.34', '127.0.0.1']], [['127.0.0.1', '93.184.216.34']], [['::1']]])(
  'refuses a name with the addresses %j entirely',
  async (addresses) => {
    const mixed = createOutbound({ allow: parseAllowList(''), resolve: async () => addresses });
    expect(await getErrorCode(mixed.fetch(`http://mixed.example:${canaries[0]?.port}/`))).toBe(
      'forbidden-address',
    );
    await mixed.close();
    expect(canaries[0]?.connections()).toBe(0);
  },
);

test('refuses metadata addresses even when the operator allows everything', async () => {
  const open = createOutbound({ allow: parseAllowList('0.0.0.0/0,::/0,169.254.169.254:80') });
  for (const host of [
    '169.254.169.254',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '[64:ff9b::169.254.169.254]',
  ]) {
    expect(await getErrorCode(open.fetch(`http://${host}/`))).toBe('forbidden-address');
  }
  await open.close();
});

test('hides the network from visitors and gives administrators the exact reason', async () => {
  const error = await outbound.fetch(`http://127.0.0.1:${canaries[0]?.port}/`).catch((reason) => reason);
  expect(error).toBeInstanceOf(OutboundError);
  expect(error.message).toBe('This address cannot be used.');
  expect(error.reason).toContain('127.0.0.1 is a private address');
});

test('reaches an allowed service under its name and port only', async () => {
  const server = await startTcpServer((client) =>
    client.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
  );
  const allowed = createOutbound({
    allow: parseAllowList(`icecast.lan:${server.port}`),
    resolve: async () => ['127.0.0.1'],
  });
  expect((await allowed.fetch(`http://icecast.lan:${server.port}/`)).bytes.toString()).toBe('ok');
  expect(await getErrorCode(allowed.fetch(`http://other.lan:${server.port}/`))).toBe('forbidden-address');
  expect(await getErrorCode(allowed.fetch(`http://icecast.lan:${server.port + 1}/`))).toBe(
    'forbidden-address',
  );
  await allowed.close();
  await server.stop();
});
