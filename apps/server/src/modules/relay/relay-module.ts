import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { Viewer } from '../channels/channel-types.ts';
import { type ListenerCounter, registerRelayRoutes } from './relay-routes.ts';
import { RelayService } from './relay-service.ts';

type RelayModuleDeps = {
  readonly channels: Pick<ChannelService, 'get' | 'changes'>;
  /** Finds the user whose session has this token. */
  readonly identify: (token: string, ip: string) => Promise<Viewer>;
  readonly listenerCounter: ListenerCounter;
};

/** Streams of other servers that this one sends on to its listeners. */
export function relayModule(
  app: FastifyInstance,
  { outbound }: Pick<AppContext, 'outbound'>,
  { channels, identify, listenerCounter }: RelayModuleDeps,
): RelayService {
  const service = new RelayService({ channels, outbound });
  registerRelayRoutes(app, { relays: service, channels, identify, listenerCounter });
  app.addHook('preClose', async () => service.stop());
  return service;
}
