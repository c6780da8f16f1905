import { createServer } from 'node:net';

/** Listens on the network that it runs in, and hands the server to its parent, which runs in another one. */
const server = createServer().listen(0, process.argv[2], () => {
  process.send?.('listening', server, () => process.exit());
});
