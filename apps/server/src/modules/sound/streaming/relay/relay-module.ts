import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../app-context.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import { isRelayed } from '../../../dial/channels/channel-types.ts';
import type { ListenerCounter } from '../../interest/interest-types.ts';
import { HlsRelayService } from './hls-relay-service.ts';
import { registerHlsRoutes } from './hls-routes.ts';
import { CostlyStreams } from './processor-share.ts';
import { registerRelayRoutes } from './relay-routes.ts';
import { RelayService } from './relay-service.ts';
import type { Identify } from './relay-viewer.ts';

type RelayModuleDeps = {
  /** Tells administrators why a channel is not relayed. */
  readonly onTooCostly: (channelId: string, reason: string) => void;
  /** How long the processor has worked, in milliseconds. */
  readonly processorMs?: () => number;
  readonly channels: Pick<ChannelService, 'get' | 'changes'>;
  readonly identify: Identify;
  /** Counts the listeners that have no page. */
  readonly listenerCounter: ListenerCounter;
  readonly isInMaintenance: () => boolean;
  /** Whether `sameVolume` is on in the system settings. */
  readonly isSameVolume: () => boolean;
};

export type RelayModule = {
  /** The number of listeners by channel that this node relays, 0 for one that is open without listeners. */
  listenerCounts(): Iterable<readonly [channelId: string, listeners: number]>;
};

/** Streams of other servers that this one sends on to its listeners. */
export function relayModule(
  app: FastifyInstance,
  {
    outbound,
    secrets,
  }: Pick<AppContext, 'outbound'> & { readonly secrets: Pick<AppContext['secrets'], 'linkToken'> },
  { channels, onTooCostly, processorMs, isSameVolume, ...routeDeps }: RelayModuleDeps,
): RelayModule {
  const shared = { outbound, costly: new CostlyStreams(onTooCostly), processorMs };
  const relays = new RelayService({ ...shared, channels, isSameVolume });
  const hls = new HlsRelayService({ ...shared, sign: (name) => secrets.linkToken(name) });
  const stopping = new AbortController();
  channels.changes.subscribe(({ channel, kind }) => {
    if (kind === 'removed' || !isRelayed(channel)) hls.close(channel.id);
  }, stopping.signal);
  const startHls = registerHlsRoutes(app, { relays, hls, ...routeDeps });
  registerRelayRoutes(app, { relays, channels, startHls, ...routeDeps });
  app.addHook('preClose', async () => {
    stopping.abort();
    relays.stop();
    hls.stop();
  });
  return { listenerCounts: () => [...relays.listenerCounts(), ...hls.listenerCounts()] };
}
