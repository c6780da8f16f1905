import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededLoad } from './seed-load.ts';

/** Reads in a hundred requests; the other ten are writes. */
const READS: readonly (readonly [share: number, toPath: (plan: SeededLoad, turn: number) => string])[] = [
  [10, () => '/'],
  [25, (_, turn) => `/api/channels?page=${1 + (turn % 20)}`],
  [20, (plan, turn) => `/api/nowplaying/${channelOf(plan, turn).id}`],
  [10, (plan, turn) => `/api/channels/${channelOf(plan, turn).id}`],
  [5, (plan, turn) => `/api/channels/${channelOf(plan, turn).id}/history`],
  [5, (_, turn) => `/api/channels?search=Station+${turn % 997}`],
  [5, () => '/api/favorites/channels'],
  [5, () => '/api/favorites/songs'],
  [5, () => '/api/health'],
];
const MS_PER_SECOND = 1_000;
/** A prime, so that members and channels meet in every combination. */
const CHANNEL_STEP = 389;

type LoadRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly body?: object;
};
type LoadTarget = { readonly port: number; readonly adminToken: string };
/** In milliseconds, from the moment at which a request is due. */
export type MixedLoadResult = {
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly errors: readonly string[];
};

function channelOf({ channels }: SeededLoad, turn: number): SeededLoad['channels'][number] {
  const channel = channels[(turn * CHANNEL_STEP) % channels.length];
  if (!channel) throw new Error('There must be a channel.');
  return channel;
}

const shares = READS.flatMap(([share, toPath]) => Array.from({ length: share }, () => toPath));

const toRead = (plan: SeededLoad, turn: number): LoadRequest => {
  // Spread, so that no kind comes in rows.
  const toPath = shares[(turn * 37) % shares.length];
  return { method: 'GET', path: toPath?.(plan, turn) ?? '/' };
};

/** Hearts on and off, likes, and now and then an administrator who edits a channel. */
function toWrite(plan: SeededLoad, turn: number): LoadRequest & { readonly isAdmin?: boolean } {
  const { id, name, url } = channelOf(plan, turn);
  const kind = turn % 20;
  if (kind === 0)
    return {
      method: 'PUT',
      path: `/api/channels/${id}`,
      body: { name, streamUrl: url, description: `Edited ${turn}` },
      isAdmin: true,
    };
  if (kind < 6)
    return { method: 'POST', path: '/api/favorites/songs', body: { title: `Song ${turn}`, artist: 'Band' } };
  return { method: kind % 2 === 0 ? 'POST' : 'DELETE', path: `/api/favorites/channels/${id}` };
}

type MixedLoadOptions = {
  readonly targets: readonly LoadTarget[];
  readonly plan: SeededLoad;
  readonly clients: readonly LoadClient[];
  readonly durationMs: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
};

/**
 * Sends requests at their moments, whether the ones before have their responses or not, and times each from its
 * moment: a server that stands still makes all that fall into that time wait.
 */
export async function mixedLoad(options: MixedLoadOptions): Promise<MixedLoadResult> {
  const { targets, plan, clients, durationMs, readsPerSecond, writesPerSecond } = options;
  const perSecond = readsPerSecond + writesPerSecond;
  const writeEvery = Math.round(perSecond / writesPerSecond);
  const [reads, writes]: [number[], number[]] = [[], []];
  const errors: string[] = [];
  const pending = new Set<Promise<void>>();
  const begun = performance.now();
  const total = Math.floor((durationMs / MS_PER_SECOND) * perSecond);
  for (let turn = 0; turn < total; turn += 1) {
    const dueAt = begun + (turn * MS_PER_SECOND) / perSecond;
    // A timer may end a millisecond early.
    while (dueAt > performance.now()) await pause(Math.max(0, Math.ceil(dueAt - performance.now())));
    const isWrite = turn % writeEvery === 0;
    const wanted = isWrite ? toWrite(plan, turn / writeEvery) : toRead(plan, turn);
    const client = clients[turn % clients.length];
    const target = targets[turn % targets.length];
    if (!client || !target) throw new Error('There must be a member and a server.');
    const token = 'isAdmin' in wanted ? target.adminToken : client.token;
    const work = call(target.port, wanted, { ...client, token })
      .then(
        (status) => {
          if (status !== 200) errors.push(`${wanted.method} ${wanted.path}: ${status}`);
          (isWrite ? writes : reads).push(performance.now() - dueAt);
        },
        (error: Error) => {
          errors.push(`${wanted.method} ${wanted.path}: ${error.message}`);
        },
      )
      .finally(() => pending.delete(work));
    pending.add(work);
  }
  await Promise.all(pending);
  return { reads, writes, errors };
}

export type LoadClient = { readonly token: string; readonly agent: Agent; readonly localAddress: string };

/** Each member has a network of their own, and connections that are used again. */
export const toClients = ({ tokens }: SeededLoad): LoadClient[] =>
  tokens.map((token, index) => ({
    token,
    agent: new Agent({ keepAlive: true, timeout: 60_000 }),
    localAddress: `127.9.${index >> 7}.${1 + (index & 127)}`,
  }));

/** @returns the status */
const call = (port: number, { method, path, body }: LoadRequest, client: LoadClient): Promise<number> =>
  new Promise((resolve, reject) => {
    const content = body ? JSON.stringify(body) : undefined;
    const headers = {
      authorization: `Bearer ${client.token}`,
      'accept-encoding': 'br, gzip',
      ...(content
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
        : {}),
    };
    const { agent, localAddress } = client;
    request({ agent, localAddress, port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    })
      .once('error', reject)
      .end(content);
  });
