import { accountNotices, sessionEndNotices } from '@airdial/contract/account/messages';
import {
  endOtherSessions,
  endSession,
  getSetup,
  listSessions,
  login,
  logout,
  setUp,
} from '@airdial/contract/account/routes';
import { loginWithCode } from '@airdial/contract/second-factor/routes';
import { endUserSession, endUserSessions, listUserSessions } from '@airdial/contract/user/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientNetwork, toNetworkPrefix } from '../../../../http/connections/client-network.ts';
import { getBearerToken } from '../../../../http/routing/identity.ts';
import { registerRoute } from '../../../../http/routing/register-route.ts';
import type { SetupService } from '../self-service/setup-service.ts';
import { toDeviceFamily } from './device-family.ts';
import type { SessionListService } from './session-list-service.ts';
import type { SessionOrigin, SessionService } from './session-service.ts';
import type { SignInService } from './sign-in-service.ts';

type SessionServices = {
  readonly signIn: SignInService;
  readonly sessions: SessionService;
  readonly setup: SetupService;
  readonly list: SessionListService;
};

export function registerSessionRoutes(app: FastifyInstance, services: SessionServices): void {
  const { signIn, sessions, setup, list } = services;
  registerRoute(app, login, ({ body, request }) =>
    signIn.signIn(body, toClientNetwork(request.ip), toOrigin(request)),
  );
  registerRoute(app, loginWithCode, ({ body, request }) =>
    signIn.signInWithCode(body, toClientNetwork(request.ip), toOrigin(request)),
  );
  registerRoute(app, logout, async ({ request }) => {
    const token = getBearerToken(request);
    if (token !== null) await sessions.end(token);
    return { success: true as const, message: accountNotices.loggedOut };
  });
  registerRoute(app, getSetup, async () => ({ success: true as const, isOpen: await setup.isOpen() }));
  registerRoute(app, setUp, ({ body, request }) =>
    setup.setUp(body, toOrigin(request), toClientNetwork(request.ip)),
  );
  registerSessionListRoutes(app, list);
}

function registerSessionListRoutes(app: FastifyInstance, list: SessionListService): void {
  registerRoute(app, listSessions, async ({ caller, request }) => ({
    success: true as const,
    sessions: await list.list(caller.userId, caller, request.ip),
  }));
  registerRoute(app, endSession, async ({ params, caller }) =>
    toEnded(await list.end(caller.userId, params.id, caller), sessionEndNotices.ended),
  );
  registerRoute(app, endOtherSessions, async ({ caller }) =>
    toEnded(await list.endAll(caller.userId, caller)),
  );
  registerRoute(app, listUserSessions, async ({ params, caller, request }) => ({
    success: true as const,
    sessions: await list.list(params.id, caller, request.ip),
  }));
  registerRoute(app, endUserSession, async ({ params, caller }) =>
    toEnded(await list.end(params.id, params.sessionId, caller), sessionEndNotices.ended),
  );
  registerRoute(app, endUserSessions, async ({ params, caller }) =>
    toEnded(await list.endAll(params.id, caller)),
  );
}

const toEnded = (ended: number, message = sessionEndNotices.endedCount(ended)) => ({
  success: true as const,
  message,
  ended,
});

const toOrigin = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  device: toDeviceFamily(headers['user-agent']),
  network: toNetworkPrefix(ip),
});
