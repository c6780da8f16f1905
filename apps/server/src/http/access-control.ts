import type { RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { getBearerToken, getIdentity, type Identity, setIdentity } from './identity.ts';

export const MAINTENANCE_RETRY_AFTER_SECONDS = 60;
const ACCESS_CONTROL = Symbol('access control');

export type AccessControl = {
  /** Null for a token without a live session. @throws AppError `database-unavailable` */
  identify(token: string): Promise<Identity | null>;
  /** Only administrators get in then. Called for every request: it has to be fast. */
  isInMaintenance(): boolean;
};

/** Without sessions only public routes can be served. */
const WITHOUT_SESSIONS: AccessControl = { identify: async () => null, isInMaintenance: () => false };

/** Sets the access control of all contract routes of this instance and its children. */
export function setAccessControl(app: FastifyInstance, access: AccessControl): void {
  app.decorate(ACCESS_CONTROL, access);
}

/** @throws Error for a protected route without access control, so that the server does not start */
export function getAccessControl(app: FastifyInstance, { access, path }: RouteDefinition): AccessControl {
  if (app.hasDecorator(ACCESS_CONTROL)) return app.getDecorator<AccessControl>(ACCESS_CONTROL);
  if (access !== 'public') throw new Error(`${path} needs access control.`);
  return WITHOUT_SESSIONS;
}

/**
 * Identifies the caller, before the rate limit counts and `authorize` checks. A public route
 * ignores a dead token and an unavailable database.
 */
export async function identifyCaller(
  accessControl: AccessControl,
  { access }: RouteDefinition,
  request: FastifyRequest,
): Promise<void> {
  const token = getBearerToken(request);
  if (token === null) return;
  try {
    const identity = await accessControl.identify(token);
    if (identity) setIdentity(request, identity);
  } catch (error) {
    if (access !== 'public' || !(error instanceof AppError)) throw error;
  }
}

/**
 * Checks whether the caller may use a route. 401 is reserved for callers without a session: it ends
 * the session in the page.
 *
 * @throws AppError `maintenance`, `unauthenticated`, `not-validated` or `forbidden`
 */
export function authorize(
  accessControl: AccessControl,
  { access, duringMaintenance }: RouteDefinition,
  request: FastifyRequest,
): void {
  const identity = getIdentity(request);
  const isAdmin = identity?.role === 'admin';
  if (accessControl.isInMaintenance() && duringMaintenance !== 'open' && !isAdmin)
    throw new AppError('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_SECONDS });
  if (access === 'public') return;
  if (!identity) throw new AppError('unauthenticated');
  if (access === 'admin' && !isAdmin) throw new AppError('forbidden');
  if (access === 'validated' && !identity.isValidated) throw new AppError('not-validated');
}
