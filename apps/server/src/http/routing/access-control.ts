import type { ApiErrorCode } from '@airdial/contract/api-errors';
import { admits, type CallerKind, type RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { getBearerToken, getIdentity, type Identity, setIdentity } from './identity.ts';

export const MAINTENANCE_RETRY_AFTER_SECONDS = 60;
const ACCESS_CONTROL = Symbol('access control');

export type AccessControl = {
  /**
   * Null for a token without a live session. `ip` is where the request comes from.
   *
   * @throws AppError `database-unavailable`, or `too-many-requests` to a network that has sent too
   * many tokens without one
   */
  identify(token: string, ip: string): Promise<Identity | null>;
  /** Only administrators get in then. Called for every request: it has to be fast. */
  isInMaintenance(): boolean;
  /** Called for calls that were denied because of who called. */
  onDenied?(code: ApiErrorCode, route: RouteDefinition, request: FastifyRequest): void;
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
 * ignores a dead token, too many of them, and an unavailable database.
 */
export async function identifyCaller(
  accessControl: AccessControl,
  { access }: RouteDefinition,
  request: FastifyRequest,
): Promise<void> {
  const token = getBearerToken(request);
  if (token === null) return;
  try {
    const identity = await accessControl.identify(token, request.ip);
    if (identity) setIdentity(request, identity);
  } catch (error) {
    if (access !== 'public' || !(error instanceof AppError)) throw error;
  }
}

/**
 * Checks whether the caller may use a route. 401 is reserved for callers without a session: it ends
 * the session in the page.
 *
 * @throws AppError `maintenance`, `unauthenticated`, `second-factor-needed`, `not-validated`,
 * `forbidden` or `password-needed`
 */
export function authorize(
  accessControl: AccessControl,
  definition: RouteDefinition,
  request: FastifyRequest,
): void {
  try {
    checkAccess(accessControl, definition, getIdentity(request));
  } catch (error) {
    if (error instanceof AppError && isNotable(error, definition))
      accessControl.onDenied?.(error.code, definition, request);
    throw error;
  }
}

/** Sessions that have ended and maintenance are everyday matters. */
const isNotable = ({ code }: AppError, { access }: RouteDefinition): boolean =>
  code === 'forbidden' || code === 'not-validated' || (code === 'unauthenticated' && access === 'admin');

function checkAccess(
  accessControl: AccessControl,
  { access, duringMaintenance, recentPassword }: RouteDefinition,
  identity: Identity | null,
): void {
  const caller = toCallerKind(identity);
  const isAdmin = caller === 'admin' || identity?.needsSecondFactor;
  if (accessControl.isInMaintenance() && duringMaintenance !== 'open' && !isAdmin)
    throw new AppError('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_SECONDS });
  if (!admits(access, caller))
    throw new AppError(identity?.needsSecondFactor ? 'second-factor-needed' : toRefusal(caller, access));
  if (recentPassword === 'always' && identity) requireRecentPassword(identity);
}

function toCallerKind(identity: Identity | null): CallerKind {
  if (!identity) return 'visitor';
  if (identity.role === 'admin') return 'admin';
  return identity.isValidated ? 'validated' : 'waiting';
}

function toRefusal(caller: CallerKind, access: RouteDefinition['access']): ApiErrorCode {
  if (caller === 'visitor') return 'unauthenticated';
  return access === 'admin' ? 'forbidden' : 'not-validated';
}

/**
 * For routes whose `recentPassword` is `some-changes`: their services call it for these changes.
 *
 * @throws AppError `password-needed`, never a 401, which would end the session in the page
 */
export function requireRecentPassword({ hasRecentPassword }: Pick<Identity, 'hasRecentPassword'>): void {
  if (!hasRecentPassword) throw new AppError('password-needed');
}
