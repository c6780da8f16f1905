import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { Publisher } from '../src/lib/publisher.ts';
import { createChannelRecord } from '../src/modules/dial/channels/channel-record.ts';
import type { ChannelChange, ChannelRecord } from '../src/modules/dial/channels/channel-types.ts';
import { InterestService } from '../src/modules/sound/interest/interest-service.ts';
import type { Presence } from '../src/modules/sound/interest/presence.ts';
import { type RelayModule, relayModule } from '../src/modules/sound/streaming/relay/relay-module.ts';
import { createTestOutbound, startTcpServer, type TcpServer } from './outbound-fixture.ts';
import { createTestServer } from './test-server.ts';

const STATUS_LINE_BYTES = 'HTTP/1.1 200'.length;

type RelayedResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All bytes, once there are at least so many. */
  bytes(atLeast: number): Promise<Buffer>;
  readonly ended: Promise<void>;
  stopReading(): void;
  readOn(): void;
  disconnect(): void;
};

async function request(
  url: string,
  headers: Record<string, string>,
  method: string,
): Promise<RelayedResponse> {
  const call = get(url, { headers, method, agent: false });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let length = 0;
  const waiting = new Set<() => void>();
  const ended = new Promise<void>((resolve) => response.once('close', () => resolve()));
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    for (const check of waiting) check();
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: (atLeast) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (length < atLeast) return;
          waiting.delete(check);
          resolve(Buffer.concat(chunks));
        };
        waiting.add(check);
        void ended.then(() => reject(new Error(`It ended after ${length} bytes.`)));
        check();
      }),
    ended,
    stopReading: () => void response.pause(),
    readOn: () => void response.resume(),
    disconnect: () => call.destroy(),
  };
}

export type RelayFixture = {
  /** Listeners without a page. */
  readonly direct: Presence;
  readonly changes: Publisher<ChannelChange>;
  /** In the system settings. */
  readonly switches: { isSameVolume: boolean };
  /** The channels that were closed for what they cost. */
  readonly tooCostly: readonly (readonly [channelId: string, reason: string])[];
  /** All listeners, by channel. */
  readonly listenerCounts: RelayModule['listenerCounts'];
  /** Starts a stream server. */
  startUpstream(
    onConnection: (client: Socket) => void,
    host?: string,
  ): Promise<TcpServer & { readonly url: string }>;
  /** Adds a channel that is relayed always. */
  addChannel(streamUrl: string, fields?: Partial<ChannelRecord>): ChannelRecord;
  removeChannel(id: string): void;
  listen(id: string, headers?: Record<string, string>, method?: string): Promise<RelayedResponse>;
  /** A client that reads nothing but the beginning. */
  listenWithoutReading(id: string): Promise<{ readonly status: number; disconnect(): void }>;
};

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The relay behind its route. It is stopped after the test. */
export async function openRelayFixture(
  allow?: string,
  isInMaintenance = () => false,
  processorMs?: () => number,
): Promise<RelayFixture> {
  const tooCostly: (readonly [channelId: string, reason: string])[] = [];
  const channels = new Map<string, ChannelRecord>();
  const changes = new Publisher<ChannelChange>();
  const switches = { isSameVolume: true };
  const { direct } = new InterestService();
  const outbound = createTestOutbound({}, allow);
  const app = createTestServer();
  const { listenerCounts } = relayModule(
    app,
    {
      outbound,
      secrets: { linkToken: (name) => createHmac('sha256', 'test').update(name).digest('base64url') },
    },
    {
      channels: { get: (id) => channels.get(id), changes },
      identify: async (token) => ({ isAdmin: token === 'admin' }),
      listenerCounter: direct,
      isInMaintenance,
      isSameVolume: () => switches.isSameVolume,
      onTooCostly: (...found) => tooCostly.push(found),
      ...(processorMs && { processorMs }),
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  stops.push(
    () => outbound.close(),
    () => app.close(),
  );
  const { port } = app.server.address() as AddressInfo;
  return {
    direct,
    changes,
    switches,
    tooCostly,
    listenerCounts,
    startUpstream: async (onConnection, host = '127.0.0.1') => {
      const server = await startTcpServer(onConnection, host);
      stops.push(() => server.stop());
      return { ...server, url: `http://${host}:${server.port}/live` };
    },
    addChannel: (streamUrl, fields = {}) => {
      const input = { channelNumber: 1, name: 'Café', relay: 'always', relayConfirmed: true } as const;
      const id = fields.id ?? 'c1';
      const channel = { ...createChannelRecord({ ...input, streamUrl, ...fields }, id, 0), ...fields };
      channels.set(id, channel);
      return channel;
    },
    removeChannel: (id) => {
      const channel = channels.get(id);
      channels.delete(id);
      if (channel) changes.publish({ kind: 'removed', channel });
    },
    listenWithoutReading: async (id) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(`GET /relay/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(socket, 'readable');
      const [, status] = socket.read(STATUS_LINE_BYTES).toString('latin1').split(' ');
      return { status: Number(status), disconnect: () => socket.destroy() };
    },
    listen: (id, headers = {}, method = 'GET') =>
      request(`http://127.0.0.1:${port}/relay/${id}`, headers, method),
  };
}
