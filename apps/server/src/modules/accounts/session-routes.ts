import { accountNotices } from '@airdial/contract/account/messages';
import { getSetup, login, logout, setUp } from '@airdial/contract/account/routes';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '../../http/client-network.ts';
import { getBearerToken } from '../../http/identity.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { SessionService } from './session-service.ts';
import type { SetupService } from './setup-service.ts';
import type { SignInService } from './sign-in-service.ts';

type SessionServices = {
  readonly signIn: SignInService;
  readonly sessions: SessionService;
  readonly setup: SetupService;
};

export function registerSessionRoutes(app: FastifyInstance, services: SessionServices): void {
  const { signIn, sessions, setup } = services;
  registerRoute(app, login, ({ body, request }) => signIn.signIn(body, toClientNetwork(request.ip)));
  registerRoute(app, logout, async ({ request }) => {
    const token = getBearerToken(request);
    if (token !== null) await sessions.end(token);
    return { success: true as const, message: accountNotices.loggedOut };
  });
  registerRoute(app, getSetup, async () => ({ success: true as const, isOpen: await setup.isOpen() }));
  registerRoute(app, setUp, ({ body }) => setup.setUp(body));
}
