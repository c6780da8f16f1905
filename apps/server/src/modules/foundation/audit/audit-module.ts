import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';

/** Forgets old addresses, deletes old entries, and records at the end what was not recorded one by one. */
export function auditModule(app: FastifyInstance, { audit, config, refusals }: AppContext): void {
  scheduleCleanup(app, async (stopping) => {
    await audit.forgetOldAddresses(stopping);
    await audit.deleteOld(config.retention.auditMs, stopping);
  });
  app.addHook('onClose', () => refusals.flush());
}
