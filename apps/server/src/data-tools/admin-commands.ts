import { setupRule } from '@airdial/contract/account/input';
import { AppError } from '../lib/app-error.ts';
import { StartupError } from '../lib/startup-error.ts';
import { AuditRepository } from '../modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../modules/foundation/audit/audit-service.ts';
import { AccountRepository } from '../modules/people/accounts/account-repository.ts';
import { AdminRecoveryService } from '../modules/people/accounts/administration/admin-recovery-service.ts';
import { LinkTokenRepository } from '../modules/people/accounts/passwords/link-token-repository.ts';
import { LinkTokenService } from '../modules/people/accounts/passwords/link-token-service.ts';
import { PasswordHasher } from '../modules/people/accounts/passwords/password-hasher.ts';
import { SecondFactorRepository } from '../modules/people/accounts/second-factor/second-factor-repository.ts';
import { AccessRevocation } from '../modules/people/accounts/sessions/access-revocation.ts';
import { SessionRepository } from '../modules/people/accounts/sessions/session-repository.ts';
import { SessionService } from '../modules/people/accounts/sessions/session-service.ts';
import { OutboxRepository } from '../modules/station/mail/outbox-repository.ts';
import { type Installation, openInstallation, rejectPendingMigrations } from './installation.ts';
import { silentLogger, type ToolContext } from './tool-context.ts';

/** @throws StartupError (78) when the address has an account, or a value is not allowed */
export async function createAdmin(context: ToolContext, email: string): Promise<void> {
  await withService(context, email, async (service, credentials) => {
    const admin = await service.create(credentials);
    if (admin) context.print(`${admin.email} is an administrator now.`);
    else
      throw StartupError.badConfiguration(
        `${credentials.email} has an account already. Use "admin reset-password" if it is an administrator's; ` +
          'otherwise use another address, and give this account the role in the panel.',
      );
  });
}

/** @throws StartupError (78) when the address has no administrator, or a value is not allowed */
export async function resetAdminPassword(context: ToolContext, email: string): Promise<void> {
  await withService(context, email, async (service, credentials) => {
    const admin = await service.resetPassword(credentials);
    if (!admin)
      throw StartupError.badConfiguration(
        `${credentials.email} has no administrator. Check the spelling, or use "admin create" with an address that has ` +
          'no account.',
      );
    context.print(`${admin.email} has the new password; all sessions of the account have ended.`);
    if (admin.hasSecondFactor)
      context.print('Its second factor was removed. Set it up again in the profile.');
  });
}

type Credentials = { readonly email: string; readonly password: string };

async function withService(
  { config, readPassword }: ToolContext,
  emailText: string,
  work: (service: AdminRecoveryService, credentials: Credentials) => Promise<void>,
): Promise<void> {
  const email = setupRule.shape.email.safeParse(emailText);
  if (!email.success) throw invalid(email.error.issues[0]?.message);
  const installation = await openInstallation(config);
  try {
    rejectPendingMigrations(installation);
    const password = setupRule.shape.password.safeParse(await readPassword(`Password of ${email.data}: `));
    if (!password.success) throw invalid(password.error.issues[0]?.message);
    await work(createService(installation), { email: email.data, password: password.data });
  } catch (error) {
    throw error instanceof AppError && error.code === 'validation-failed' ? invalid(error.message) : error;
  } finally {
    await installation.close();
  }
}

const invalid = (reason = 'The value is not valid') =>
  StartupError.badConfiguration(`${reason.replace(/\.$/, '')}. Nothing was changed.`);

function createService({ db, kind }: Installation): AdminRecoveryService {
  const now = Date.now;
  const accounts = new AccountRepository(db, kind);
  const sessions = new SessionService({ repository: new SessionRepository(db), now, logger: silentLogger });
  const links = new LinkTokenService(new LinkTokenRepository(db), now);
  const mail = new OutboxRepository({ db, kind });
  return new AdminRecoveryService({
    accounts,
    hasher: new PasswordHasher(),
    revocation: new AccessRevocation({ accounts, sessions, links, mail, now }),
    secondFactors: new SecondFactorRepository(db),
    audit: new AuditService(new AuditRepository(db), { now }),
    now,
  });
}
