import { accountNotices } from '@airdial/contract/account/messages';
import {
  changePassword,
  checkResetLink,
  confirmPassword,
  forgotPassword,
  getProfile,
  register,
  resendVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from '@airdial/contract/account/routes';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '../../../http/connections/client-network.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { PasswordService } from './passwords/password-service.ts';
import type { ProfileService } from './self-service/profile-service.ts';
import type { RegistrationService } from './self-service/registration-service.ts';
import type { VerificationService } from './self-service/verification-service.ts';

type AccountServices = {
  readonly registration: RegistrationService;
  readonly verification: VerificationService;
  readonly password: PasswordService;
  readonly profile: ProfileService;
};

export function registerAccountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { registration, verification, password, profile } = services;
  registerRoute(app, register, async ({ body, request }) => {
    const { needsVerification } = await registration.register(body, toClientNetwork(request.ip));
    const notice = needsVerification ? accountNotices.registered : accountNotices.registeredVerified;
    return { ...successMessage(notice), needsVerification };
  });
  registerRoute(app, verifyEmail, async ({ params }) =>
    successMessage(await verification.verify(params.token)),
  );
  registerRoute(app, resendVerification, async ({ caller }) =>
    successMessage(await verification.resend(caller.userId)),
  );
  registerRoute(app, forgotPassword, async ({ body, request }) => {
    await password.forgot(body.email, toClientNetwork(request.ip));
    return successMessage(accountNotices.resetLinkSent);
  });
  registerRoute(app, checkResetLink, async ({ params }) => ({
    success: true as const,
    isValid: await password.isLinkValid(params.token),
  }));
  registerRoute(app, resetPassword, async ({ params, body, request }) => {
    await password.reset(params.token, body.password, toClientNetwork(request.ip));
    return successMessage(accountNotices.passwordReset);
  });
  registerRoute(app, changePassword, async ({ caller, body, request }) => {
    await password.change(caller, body, toClientNetwork(request.ip));
    return successMessage(accountNotices.passwordChanged);
  });
  registerRoute(app, confirmPassword, async ({ caller, body, request }) => {
    await password.confirm(caller, body, toClientNetwork(request.ip));
    return successMessage(accountNotices.passwordConfirmed);
  });
  registerRoute(app, getProfile, async ({ caller }) => ({
    success: true as const,
    user: await profile.get(caller.userId),
  }));
  registerRoute(app, updateProfile, async ({ caller, body, request }) => {
    const { user, message } = await profile.update(caller.userId, body, toClientNetwork(request.ip));
    return { ...successMessage(message), user };
  });
}
