import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the kernel's ephemeral range (32768 and up): there any outgoing connection may take the port between this
// check and the server's start.
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS = 12;
/** Playwright or Vitest sets one of them; a program without workers has none. */
const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;

let tried = 0;

/** A free loopback port; also an address where connections are refused. */
export async function freePort(): Promise<number> {
  // Two workers that start at once must not get the same port.
  const worker = Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? WORKERS - 1);
  const start = FIRST_PORT + (worker % WORKERS) * PORTS_PER_WORKER;
  for (;;) {
    const port = start + ((process.pid + tried++) % PORTS_PER_WORKER);
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
