import type { RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { bearerToken, type Identity, identityOf, rememberIdentity } from './identity.ts';

export const MAINTENANCE_RETRY_AFTER_SECONDS = 60;
const GATE = Symbol('access gate');

export type AccessGate = {
  /** Null for a token that is no session, or not any more. @throws AppError `database-unavailable` */
  identify(token: string): Promise<Identity | null>;
  /** Only administrators get in then. Asked for every request: it has to be quick. */
  isInMaintenance(): boolean;
};

/** Nobody has a session here, so that only public routes can be served. */
const WITHOUT_ACCOUNTS: AccessGate = { identify: async () => null, isInMaintenance: () => false };

/** Sets the gate that all contract routes of this instance and its children pass through. */
export function setAccessGate(app: FastifyInstance, gate: AccessGate): void {
  app.decorate(GATE, gate);
}

/** @throws Error for a protected route where nobody could ever get in: the server does not boot then */
export function accessGateFor(app: FastifyInstance, { access, path }: RouteDefinition): AccessGate {
  if (app.hasDecorator(GATE)) return app.getDecorator<AccessGate>(GATE);
  if (access !== 'public') throw new Error(`${path} needs an access gate.`);
  return WITHOUT_ACCOUNTS;
}

/**
 * Finds out who calls, before anything is counted or checked. On a public route a dead token is no token, and a database
 * that is away does not keep anybody out.
 */
export async function findIdentity(
  gate: AccessGate,
  { access }: RouteDefinition,
  request: FastifyRequest,
): Promise<void> {
  const token = bearerToken(request);
  if (token === null) return;
  try {
    const identity = await gate.identify(token);
    if (identity) rememberIdentity(request, identity);
  } catch (error) {
    if (access !== 'public' || !(error instanceof AppError)) throw error;
  }
}

/**
 * Lets a call in or refuses it. 401 ends the listener's session in the page, so it is said only where there is none.
 *
 * @throws AppError `maintenance`, `unauthenticated`, `not-validated` or `forbidden`
 */
export function authorize(gate: AccessGate, definition: RouteDefinition, request: FastifyRequest): void {
  const identity = identityOf(request);
  const isAdmin = identity?.role === 'admin';
  if (gate.isInMaintenance() && definition.duringMaintenance !== 'open' && !isAdmin)
    throw new AppError('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_SECONDS });
  if (definition.access === 'public') return;
  if (!identity) throw new AppError('unauthenticated');
  if (definition.access === 'admin' && !isAdmin) throw new AppError('forbidden');
  if (definition.access === 'validated' && !identity.isValidated) throw new AppError('not-validated');
}
