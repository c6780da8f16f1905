// @module-tag calls-on-nodes

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NGINX, type Nginx, startNginx } from '../testing/nginx.ts';

/** Skipped only where nginx is not installed, which CI rejects. */
const testBehindNginx = test.skipIf(!NGINX);
const NODES = 5;
const CALLS = 2 * NODES;

/** What each node has served. */
let served: string[][];
let nodes: Server[];
let nginx: Nginx;
beforeEach(async () => {
  served = Array.from({ length: NODES }, () => []);
  nodes = served.map(startNode);
  await Promise.all(nodes.map((node) => once(node, 'listening')));
  nginx = await startNginx(nodes.map((node) => String((node.address() as AddressInfo).port)));
});
afterEach(async () => {
  await nginx.stop();
  for (const node of nodes) node.close();
});

/** Responds as a node does, of which the last has the live connection `known`. */
function startNode(calls: string[], index: number): Server {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    const isUnknown = path.endsWith('/focus') && !(index === NODES - 1 && path.includes('/known/'));
    if (isUnknown) response.statusCode = 404;
    else calls.push(`${path} ${body}`.trim());
    response.end();
  });
  return server.listen(0, '127.0.0.1');
}

const call = async (path: string, init?: RequestInit) =>
  (await fetch(`http://127.0.0.1:${nginx.port}${path}`, init)).status;

testBehindNginx(
  'a change of focus reaches the node of its live connection, however many there are',
  async () => {
    const focus = (id: string) => call(`/api/live/${id}/focus`, { method: 'POST', body: '{"show":[]}' });
    for (let index = 0; index < CALLS; index += 1) expect(await focus('known')).toBe(200);
    expect(served.at(-1)?.filter((line) => line.startsWith('/api'))).toEqual(
      Array.from({ length: CALLS }, () => '/api/live/known/focus {"show":[]}'),
    );
    expect(await focus('unknown')).toBe(404);
  },
);

testBehindNginx(
  'playlists of one listener of relayed HLS reach one node, those of many all nodes',
  async () => {
    const nodesOf = () => served.filter((calls) => calls.some((line) => line.startsWith('/relay'))).length;
    const fetchPlaylist = (listener: string) => call(`/relay/0198/playlist.m3u8?url=a&listener=${listener}`);
    for (let index = 0; index < CALLS; index += 1) expect(await fetchPlaylist('one')).toBe(200);
    expect(nodesOf()).toBe(1);
    for (let index = 0; index < 20 * NODES; index += 1) await fetchPlaylist(`listener-${index}`);
    expect(nodesOf()).toBe(NODES);
  },
);
