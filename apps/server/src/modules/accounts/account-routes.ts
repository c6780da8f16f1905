import { accountNotices } from '@airdial/contract/account/messages';
import {
  changePassword,
  forgotPassword,
  getProfile,
  register,
  resendVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from '@airdial/contract/account/routes';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../http/client-network.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { PasswordService } from './password-service.ts';
import type { ProfileService } from './profile-service.ts';
import type { RegistrationService } from './registration-service.ts';
import type { VerificationService } from './verification-service.ts';

type AccountServices = {
  readonly registration: RegistrationService;
  readonly verification: VerificationService;
  readonly password: PasswordService;
  readonly profile: ProfileService;
};

const said = (message: string) => ({ success: true as const, message });

export function registerAccountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { registration, verification, password, profile } = services;
  registerRoute(app, register, async ({ body, request }) => {
    const { needsVerification } = await registration.register(body, networkOf(request.ip));
    const notice = needsVerification ? accountNotices.registered : accountNotices.registeredVerified;
    return { ...said(notice), needsVerification };
  });
  registerRoute(app, verifyEmail, async ({ params }) => said(await verification.verify(params.token)));
  registerRoute(app, resendVerification, async ({ caller }) =>
    said(await verification.resend(caller.userId)),
  );
  registerRoute(app, forgotPassword, async ({ body, request }) => {
    await password.forgot(body.email, networkOf(request.ip));
    return said(accountNotices.resetLinkSent);
  });
  registerRoute(app, resetPassword, async ({ params, body }) => {
    await password.reset(params.token, body.password);
    return said(accountNotices.passwordReset);
  });
  registerRoute(app, changePassword, async ({ caller, body, request }) => {
    await password.change(caller, body, networkOf(request.ip));
    return said(accountNotices.passwordChanged);
  });
  registerRoute(app, getProfile, async ({ caller }) => ({
    success: true as const,
    user: await profile.get(caller.userId),
  }));
  registerRoute(app, updateProfile, async ({ caller, body, request }) => {
    const { user, message } = await profile.update(caller.userId, body, networkOf(request.ip));
    return { ...said(message), user };
  });
}
