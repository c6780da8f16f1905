// @module-tag rolling-restart

import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { EventClient } from '../testing/event-client.ts';
import { NGINX, type Nginx, startNginx } from '../testing/nginx.ts';
import { findFreePort, type ServerProcess, ServerProcesses } from '../testing/server-process.ts';
import { emptyPostgresDatabase } from '../testing/test-databases.ts';

/** Skipped only where nginx is not installed, which CI rejects. */
const testBehindNginx = test.skipIf(!NGINX);
const IS_LONG = process.env.TEST_LONG === 'true';
const NODES = IS_LONG ? 3 : 2;
const ROUNDS = IS_LONG ? 5 : 1;
const TIMEOUT_MS = ROUNDS * NODES * 60_000;
const CONNECTIONS = 8;
/** A third of the calls write: at most 800 a minute for each administrator, of 1,200 that a node allows. */
const CALL_INTERVAL_MS = 25;
const LIVE_CLIENTS = IS_LONG ? 500 : 50;
/** Promised, of which only the long form has enough responses. */
const BAD_PER_RESPONSES = 1 / 10_000;
/** The system resets a connection that the node has not accepted when it stops listening. */
const BAD_PER_RESTART = IS_LONG ? 0 : 1;
const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };

let servers: ServerProcesses;
let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let nginx: Nginx;
let ports: string[];
let nodes: ServerProcess[];
beforeEach(async () => {
  servers = await ServerProcesses.open();
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
  ports = await Promise.all(Array.from({ length: NODES }, findFreePort));
  nodes = ports.map(startNode);
  await Promise.all(nodes.map((node) => node.address()));
  nginx = await startNginx(ports);
});
afterEach(async () => {
  await nginx.stop();
  await servers.close();
  await storage.remove();
});

const startNode = (port: string): ServerProcess =>
  servers.start({
    PORT: port,
    DATABASE_URL: storage.databaseUrl ?? '',
    APP_SECRET: 'nodes behind nginx share this one secret',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

/** One after another, each when the one before is back. */
async function restartAll(): Promise<void> {
  for (const [index, port] of ports.entries()) {
    nodes[index]?.child.kill('SIGTERM');
    expect(await nodes[index]?.exitCode).toBe(0);
    const node = startNode(port);
    nodes[index] = node;
    await node.address();
  }
}

type Call = { readonly method: string; readonly path: string; readonly body?: object };

/** A connection for each token, which sends at a steady pace, so that no machine reaches the limit of a user. */
class Load {
  responses = 0;
  readonly bad: string[] = [];
  readonly #stopping = new AbortController();
  readonly #connections: Promise<void>[];

  constructor(calls: readonly Call[], tokens: readonly string[]) {
    this.#connections = tokens.map((token, index) => this.#run(calls, index, token));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#connections);
  }

  async #run(calls: readonly Call[], offset: number, token: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = offset; !this.#stopping.signal.aborted; index += 1) {
      const call = calls[index % calls.length];
      if (!call) break;
      const response = send(call, agent, withToken(token)).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      const [outcome] = await Promise.all([response, delay(CALL_INTERVAL_MS)]);
      this.responses += 1;
      if (outcome !== 200) this.bad.push(`${call.method} ${call.path}: ${outcome}`);
    }
    agent.destroy();
  }
}

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

async function signIn(login: typeof ADMIN): Promise<string> {
  const { text } = await send({ method: 'POST', path: '/api/auth/login', body: login });
  return JSON.parse(text).token;
}

/** Signs in one administrator for each connection: the limits count the requests of a user. */
async function signInAdministrators(): Promise<string[]> {
  const token = await signIn(ADMIN);
  const signInNew = async (_: unknown, index: number) => {
    const login = { ...ADMIN, email: `administrator-${index}@example.org` };
    const body = { ...login, firstName: 'Ada', lastName: 'King', role: 'admin' };
    await send({ method: 'POST', path: '/api/users', body }, undefined, withToken(token));
    return signIn(login);
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, signInNew));
}

async function send({ method, path, body }: Call, agent?: Agent, headers: Record<string, string> = {}) {
  const content = body ? JSON.stringify(body) : undefined;
  const call = request({
    port: nginx.port,
    host: '127.0.0.1',
    method,
    path,
    ...(agent ? { agent } : {}),
    headers: {
      ...headers,
      ...(content
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
        : {}),
    },
  });
  call.end(content);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode ?? 0, text: await text(response) };
}

/** A page's connection of live events, opened again whenever the server ends it. */
async function stayLive(index: number, signal: AbortSignal, onOpen: () => void): Promise<number> {
  const localAddress = `127.2.${Math.floor(index / 200)}.${1 + (index % 200)}`;
  let opened = 0;
  while (!signal.aborted) {
    const client = await EventClient.open(`http://127.0.0.1:${nginx.port}/api/live`, { localAddress });
    expect(client.response.statusCode).toBe(200);
    opened += 1;
    onOpen();
    const stop = () => void client.close();
    signal.addEventListener('abort', stop);
    await client.closed;
    signal.removeEventListener('abort', stop);
  }
  return opened;
}

testBehindNginx(
  'a rolling restart behind nginx loses at most one request in ten thousand, and live pages come back',
  async () => {
    const tokens = await signInAdministrators();
    const list = await send({ method: 'GET', path: '/api/channels' });
    const [{ _id }] = JSON.parse(list.text).channels;
    const favorite = `/api/favorites/channels/${_id}`;
    const leave = new AbortController();
    const arrivals = Array.from({ length: LIVE_CLIENTS }, () => Promise.withResolvers<void>());
    const live = arrivals.map(({ resolve }, index) => stayLive(index, leave.signal, resolve));
    // A page that comes after the first restart may find only nodes that stay.
    await Promise.all(arrivals.map(({ promise }) => promise));
    const load = new Load(
      [
        { method: 'GET', path: '/' },
        { method: 'GET', path: '/api/channels' },
        { method: 'POST', path: favorite },
        { method: 'GET', path: '/api/favorites/channels' },
        { method: 'DELETE', path: favorite },
        { method: 'GET', path: `/api/channels/${_id}/history` },
      ],
      tokens,
    );
    for (let round = 0; round < ROUNDS; round += 1) await restartAll();
    await load.stop();
    leave.abort();
    const opened = await Promise.all(live);
    expect(load.responses).toBeGreaterThan(CONNECTIONS * ROUNDS * NODES);
    // nginx repeats a request on another node where it may.
    expect(load.bad.filter((call) => !call.startsWith('POST'))).toEqual([]);
    expect(load.bad.length, load.bad.join('\n')).toBeLessThanOrEqual(
      Math.max(ROUNDS * NODES * BAD_PER_RESTART, load.responses * BAD_PER_RESPONSES),
    );
    // Every page was on a node that stopped, at least once.
    expect(Math.min(...opened)).toBeGreaterThan(1);
  },
  TIMEOUT_MS,
);
