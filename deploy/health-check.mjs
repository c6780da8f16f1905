import { get } from 'node:http';

// Ends with 0 when the server beside it is alive. Whether it can serve is for load balancers to ask: /readyz.
const LIMIT_MS = 4_000;
const { PORT = '5000', SOCKET } = process.env;
const place = SOCKET ? { socketPath: SOCKET } : { host: '127.0.0.1', port: PORT };

get({ ...place, path: '/healthz', timeout: LIMIT_MS }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
