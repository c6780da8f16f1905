import type { Socket } from 'node:net';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import type { AllowList } from './allow-list.ts';
import type { OpenConnection } from './exchange.ts';
import { isDatabasePort } from './forbidden-ports.ts';
import { type ConnectOptions, type Endpoint, guardedConnect, isPrivateHost } from './guarded-connect.ts';
import { createHostResolver, type ResolveHost } from './host-resolver.ts';
import { OutboundError } from './outbound-error.ts';
import { type FetchedDocument, type FetchOptions, fetchDocument } from './outbound-fetch.ts';
import { OUTBOUND_LIMITS, type OutboundLimits } from './outbound-limits.ts';
import { type OpenedStream, openRawStream, type RawStream, readRawStream } from './raw-stream.ts';
import { parseWebAddress } from './web-address.ts';

/**
 * All outgoing connections of the server: their targets are checked, their time and size are
 * bounded.
 */
export type Outbound = {
  /** Fetches one complete document. @throws OutboundError */
  fetch(url: string, options?: FetchOptions): Promise<FetchedDocument>;
  /**
   * Lets `use` read the beginning of a stream and closes the connection afterwards.
   *
   * @throws OutboundError
   */
  readStream<T>(url: string, options: FetchOptions, use: (stream: RawStream) => Promise<T>): Promise<T>;
  /**
   * Opens a stream without an end: its head has to arrive in time, and who called bounds the rest.
   * `signal` closes it.
   *
   * @throws OutboundError also for a status other than 200
   */
  openStream(url: string, options: FetchOptions): Promise<OpenedStream>;
  /**
   * Opens a plain connection for another protocol. The caller bounds and closes it.
   *
   * @throws OutboundError
   */
  connect(hostname: string, port: number): Promise<Socket>;
  /** Closes all connections. */
  close(): void;
};

type OutboundOptions = {
  readonly allow: AllowList;
  readonly limits?: Partial<OutboundLimits>;
  readonly resolve?: ResolveHost;
};

export function createOutbound({ allow, limits, resolve = createHostResolver() }: OutboundOptions): Outbound {
  const bounds: OutboundLimits = { ...OUTBOUND_LIMITS, ...limits };
  const connectOptions: ConnectOptions = {
    allow,
    resolve,
    connectMs: bounds.connectMs,
    mayBePrivate: async () => true,
  };
  const sockets = new Set<Socket>();
  const open = async (endpoint: Endpoint, options: ConnectOptions, signal?: AbortSignal) => {
    const connection = await guardedConnect(endpoint, options, signal);
    const { socket } = connection;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return connection;
  };
  /** For the requests of one call: a public address redirects to no private one. */
  const openFrom = ({ namedBy }: FetchOptions): OpenConnection => {
    let hasBeenPublic = false;
    const mayBePrivate = async () =>
      !hasBeenPublic && (namedBy === undefined || isPrivateHost(parseWebAddress(namedBy), connectOptions));
    return async (address, signal) => {
      const { socket, isPrivate } = await open(address, { ...connectOptions, mayBePrivate }, signal);
      hasBeenPublic ||= !isPrivate;
      return socket;
    };
  };
  return {
    fetch: (url, options = {}) => fetchDocument(url, options, openFrom(options), bounds),
    readStream: (url, options, use) => readRawStream(url, options, use, openFrom(options), bounds),
    openStream: (url, options) =>
      openRawStream(url, options, openFrom(options), {
        ...bounds,
        maxStreamBytes: Number.POSITIVE_INFINITY,
      }),
    connect: async (hostname, port) => {
      if (isDatabasePort(port)) throw new OutboundError('forbidden-port', outboundReasons.databasePort(port));
      return (await open({ hostname, port, isTls: false }, connectOptions)).socket;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
