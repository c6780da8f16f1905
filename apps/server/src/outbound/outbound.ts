import type { Socket } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { isDatabasePort } from './forbidden-ports.ts';
import { type GuardParts, guardedConnect, type Place } from './guarded-connect.ts';
import { createHostResolver, type ResolveHost } from './host-resolver.ts';
import { OutboundError } from './outbound-error.ts';
import { type FetchedDocument, type FetchOptions, fetchDocument } from './outbound-fetch.ts';
import { OUTBOUND_LIMITS, type OutboundLimits } from './outbound-limits.ts';
import { type RawStream, readRawStream } from './raw-stream.ts';

/** The one way out of the server: everything that goes through it is checked and bounded. */
export type Outbound = {
  /** One document, whole. @throws OutboundError */
  fetch(address: string, options?: FetchOptions): Promise<FetchedDocument>;
  /** The beginning of a stream, read by `use`; the connection is closed when that is done. @throws OutboundError */
  readStream<T>(address: string, options: FetchOptions, use: (stream: RawStream) => Promise<T>): Promise<T>;
  /** A plain connection, for a protocol that is not HTTP. The caller bounds and closes it. @throws OutboundError */
  connect(hostname: string, port: number): Promise<Socket>;
  /** Hangs up on everybody. */
  close(): void;
};

type OutboundOptions = {
  readonly allow: AllowList;
  readonly limits?: Partial<OutboundLimits>;
  readonly resolve?: ResolveHost;
};

export function createOutbound({ allow, limits, resolve = createHostResolver() }: OutboundOptions): Outbound {
  const bounds: OutboundLimits = { ...OUTBOUND_LIMITS, ...limits };
  const parts: GuardParts = { allow, resolve, connectMs: bounds.connectMs };
  const sockets = new Set<Socket>();
  const dial = async (place: Place, signal?: AbortSignal) => {
    const socket = await guardedConnect(place, parts, signal);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  return {
    fetch: (address, options = {}) => fetchDocument(address, options, dial, bounds),
    readStream: (address, options, use) => readRawStream(address, options, use, dial, bounds),
    connect: async (hostname, port) => {
      if (isDatabasePort(port)) throw new OutboundError('forbidden-port', `Port ${port} is never called.`);
      return dial({ hostname, port, isTls: false });
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
