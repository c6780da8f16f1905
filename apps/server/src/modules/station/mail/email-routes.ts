import { adminEmailNotices } from '@airdial/contract/mail/messages';
import {
  getEmailConfig,
  listOutbox,
  resendFailedMails,
  resendMail,
  saveEmailConfig,
  testEmail,
} from '@airdial/contract/mail/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { EmailConfigService } from './email-config-service.ts';
import type { OutboxService } from './outbox-service.ts';

const SUCCESS = { success: true } as const;

export function registerEmailRoutes(
  app: FastifyInstance,
  config: EmailConfigService,
  outbox: OutboxService,
): void {
  registerRoute(app, getEmailConfig, async () => ({ ...SUCCESS, config: await config.get() }));
  registerRoute(app, saveEmailConfig, async ({ body, caller }) => ({
    ...SUCCESS,
    message: adminEmailNotices.saved,
    config: await config.save(body, caller.userId),
  }));
  registerRoute(app, testEmail, ({ body, caller }) => config.test(body.testEmail, caller.userId));
  registerRoute(app, listOutbox, ({ query }) => outbox.list(query));
  registerRoute(app, resendFailedMails, async ({ caller }) => {
    const resent = await outbox.resendFailed(caller.userId);
    return { ...SUCCESS, message: adminEmailNotices.resentAll(resent), resent };
  });
  registerRoute(app, resendMail, async ({ params, caller }) => {
    const message = await outbox.resend(params.id, caller.userId);
    return { ...SUCCESS, message };
  });
}
