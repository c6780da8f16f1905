import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CannedResponse } from './bare-server.ts';

/** By then the compressed response is ready. */
const SETTLE_MS = 500;

/** Fetches the product's response with all its headers, for the bare server to replay. */
export async function fetchCannedResponse(
  port: number,
  path: string,
  token?: string,
): Promise<CannedResponse> {
  // The server compresses a response after its second request.
  await fetchRaw(port, path, token);
  await fetchRaw(port, path, token);
  await pause(SETTLE_MS);
  return fetchRaw(port, path, token);
}

/** Not `fetch`, which would undo the compression. */
async function fetchRaw(port: number, path: string, token?: string): Promise<CannedResponse> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const request = get({
    port,
    path,
    host: '127.0.0.1',
    headers: { 'accept-encoding': 'br, gzip', ...authorization },
  });
  const [response] = await once(request, 'response');
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
  return {
    path,
    status: response.statusCode,
    headers,
    bodyBase64: (await buffer(response)).toString('base64'),
  };
}
