import type { ErrorResponse } from '@airdial/contract/api-errors';
import type { ResponseOf, RouteDefinition } from '@airdial/contract/route';
import type { UserRole } from '@airdial/contract/user/schema';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { setAccessControl } from '../src/http/routing/access-control.ts';

export type Caller = { readonly userId: string; readonly role?: UserRole };

/** Accepts tokens of the form `role:userId`, for tests of routes that are not about sessions. */
export function trustTestTokens(app: FastifyInstance): void {
  setAccessControl(app, {
    isInMaintenance: () => false,
    identify: async (token) => {
      const [role, userId = ''] = token.split(':');
      if (role !== 'admin' && role !== 'customer') return null;
      return {
        userId,
        role,
        isEmailVerified: true,
        isValidated: true,
        hasRecentPassword: true,
        hasSecondFactor: false,
        needsSecondFactor: false,
        sessionId: token,
      };
    },
  });
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

/** What a test reads of a response: the fields of the route's, and those of an error, unless it succeeds. */
export type TestResponse<R extends RouteDefinition> = ResponseOf<R> & Omit<ErrorResponse, 'success'>;

/** Calls as this account, or as a visitor. */
export const createCaller =
  (app: FastifyInstance, caller?: Caller): Call =>
  (method, url, payload) => {
    const options: InjectOptions = { method, url };
    if (caller) options.headers = { authorization: `Bearer ${caller.role ?? 'customer'}:${caller.userId}` };
    if (payload) options.payload = payload;
    return app.inject(options);
  };
