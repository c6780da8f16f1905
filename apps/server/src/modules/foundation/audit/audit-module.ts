import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';

/** Forgets old addresses, and records at the end what was not recorded one by one. */
export function auditModule(app: FastifyInstance, { audit, refusals }: AppContext): void {
  scheduleCleanup(app, () => audit.forgetOldAddresses());
  app.addHook('onClose', () => refusals.flush());
}
