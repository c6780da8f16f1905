import { secondFactorNotices } from '@airdial/contract/second-factor/messages';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@airdial/contract/second-factor/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../../http/routing/register-route.ts';
import { successMessage } from '../../../../http/routing/success-message.ts';
import type { SecondFactorService } from './second-factor-service.ts';

export function registerSecondFactorRoutes(app: FastifyInstance, factors: SecondFactorService): void {
  registerRoute(app, getSecondFactor, ({ caller }) => factors.getStatus(caller));
  registerRoute(app, beginSecondFactor, ({ caller }) => factors.begin(caller));
  registerRoute(app, confirmSecondFactor, async ({ caller, body }) => ({
    ...successMessage(secondFactorNotices.on),
    recoveryCodes: await factors.confirm(caller, body.code),
  }));
  registerRoute(app, removeSecondFactor, async ({ caller }) => {
    await factors.remove(caller);
    return successMessage(secondFactorNotices.off);
  });
  registerRoute(app, renewRecoveryCodes, async ({ caller }) => ({
    ...successMessage(secondFactorNotices.renewed),
    recoveryCodes: await factors.renewCodes(caller),
  }));
}
