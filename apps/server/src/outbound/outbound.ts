import type { Socket } from 'node:net';
import type { Agent } from 'undici';
import type { AllowList } from './allow-list.ts';
import { isDatabasePort } from './forbidden-ports.ts';
import { type GuardParts, guardedConnect } from './guarded-connect.ts';
import { createHostResolver, type ResolveHost } from './host-resolver.ts';
import { OutboundError } from './outbound-error.ts';
import {
  createGuardedAgent,
  type FetchedDocument,
  type FetchOptions,
  fetchDocument,
} from './outbound-fetch.ts';
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
  close(): Promise<void>;
};

type OutboundOptions = {
  readonly allow: AllowList;
  readonly limits?: Partial<OutboundLimits>;
  readonly resolve?: ResolveHost;
};

export function createOutbound({ allow, limits, resolve = createHostResolver() }: OutboundOptions): Outbound {
  const bounds: OutboundLimits = { ...OUTBOUND_LIMITS, ...limits };
  const parts: GuardParts = { allow, resolve, connectMs: bounds.connectMs };
  let agent: Promise<Agent> | undefined;
  const theAgent = () => {
    agent ??= createGuardedAgent(parts, bounds);
    return agent;
  };
  return {
    fetch: async (address, options = {}) => fetchDocument(await theAgent(), address, options, bounds),
    readStream: (address, options, use) => readRawStream(address, options, use, parts, bounds),
    connect: async (hostname, port) => {
      if (isDatabasePort(port)) throw new OutboundError('forbidden-port', `Port ${port} is never called.`);
      return guardedConnect({ hostname, port, isTls: false }, parts);
    },
    close: async () => (await agent)?.destroy(),
  };
}
