import type { ApiErrorCode } from '@airdial/contract/api-errors';
import { admits, type CallerKind, type RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
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

/** A session is found within milliseconds, or the database does not respond. */
const IDENTIFY_LIMIT_MS = 500;
/** Sent with what a caller gets as a visitor although a token came with the call. */
export const SERVED_AS_VISITOR = ['x-served-as', 'visitor'] as const;
const createLateError = () => new AppError('database-unavailable');

/**
 * Identifies the caller, before the rate limit counts and `authorize` checks. A public route
 * ignores a dead token, too many of them, and an unavailable database: what it reads from memory does
 * not wait for that.
 *
 * @returns false when it is not known who calls, so that a visitor is served
 */
export async function identifyCaller(
  accessControl: AccessControl,
  { access, method }: RouteDefinition,
  request: FastifyRequest,
): Promise<boolean> {
  const token = getBearerToken(request);
  if (token === null) return true;
  const identify = () => accessControl.identify(token, request.ip);
  const isRead = access === 'public' && method === 'GET';
  try {
    const limit = { ms: IDENTIFY_LIMIT_MS, createError: createLateError };
    const identity = await (isRead ? withTimeLimit(limit, identify) : identify());
    if (identity) setIdentity(request, identity);
    return true;
  } catch (error) {
    if (access !== 'public' || !(error instanceof AppError)) throw error;
    return false;
  }
}

/**
 * Checks whether the caller may use a route. 401 is reserved for callers without a session: it ends
 * the session in the page.
 *
 * @throws AppError `unauthenticated`, `maintenance`, `second-factor-needed`, `not-validated`,
 * `forbidden` or `password-needed`
 */
export function authorize(
  accessControl: AccessControl,
  definition: RouteDefinition,
  request: FastifyRequest,
): void {
  try {
    checkSession(definition, request);
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

/** Before maintenance is: a page that sends a dead token has to learn of its session's end then, too. */
function checkSession({ access }: RouteDefinition, request: FastifyRequest): void {
  const hasDeadToken = getBearerToken(request) !== null && !getIdentity(request);
  if (hasDeadToken && access !== 'public') throw new AppError('unauthenticated');
}

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
