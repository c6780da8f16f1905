import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CannedAnswer } from './bare-server.ts';

/** By then the compressed form is ready. */
const SETTLE_MS = 500;

/** The product's own answer with all its headers, for a bare server to give again. */
export async function cannedAnswer(port: number, path: string): Promise<CannedAnswer> {
  // What has been asked for a second time is worth a compression.
  await ask(port, path);
  await ask(port, path);
  await pause(SETTLE_MS);
  return ask(port, path);
}

/** Not `fetch`, which would undo the compression. */
async function ask(port: number, path: string): Promise<CannedAnswer> {
  const request = get({ port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'br, gzip' } });
  const [answer] = await once(request, 'response');
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
  return { path, headers, bodyBase64: (await buffer(answer)).toString('base64') };
}
