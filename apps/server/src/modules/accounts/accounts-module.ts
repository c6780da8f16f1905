import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { Scheduler } from '../../lib/scheduler.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { AuditService } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SystemService } from '../system/system-service.ts';
import type { AccountLists } from './account-record.ts';
import { AccountRepository } from './account-repository.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { AdminUserTransaction } from './admin-user-transaction.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import { AttemptRepository } from './attempt-repository.ts';
import { LinkTokenRepository } from './link-token-repository.ts';
import { LinkTokenService } from './link-token-service.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordHasher } from './password-hasher.ts';
import { PasswordService } from './password-service.ts';
import { ProfileService } from './profile-service.ts';
import { RegistrationService } from './registration-service.ts';
import { SessionRepository } from './session-repository.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { SessionService } from './session-service.ts';
import { SetupService } from './setup-service.ts';
import { SignInService } from './sign-in-service.ts';
import { UserEditService } from './user-edit-service.ts';
import { UserListService } from './user-list-service.ts';
import { UserRepository } from './user-repository.ts';
import { registerUserRoutes, type UserServices } from './user-routes.ts';
import { UserSearchRepository } from './user-search-repository.ts';
import { UserStatusService } from './user-status-service.ts';
import { VerificationService } from './verification-service.ts';

export type AccountsOptions = AppContext & {
  readonly system: SystemService;
  readonly mail: MailService;
  readonly secrets: SecretService;
  /** What an account has gathered, as its profile lists it. */
  readonly listsOf: (userId: string) => Promise<AccountLists>;
  /** Takes away what an account has liked, in portions. */
  readonly forgetLikes: (userId: string) => Promise<void>;
  readonly now?: () => number;
};

export type Accounts = {
  readonly sessions: SessionService;
  readonly setup: SetupService;
  registerRoutes(app: FastifyInstance): void;
};

/** The accounts and what belongs to them, put together; sees to it that there is a way to the first administrator. */
export async function accountsModule(app: FastifyInstance, options: AccountsOptions): Promise<Accounts> {
  const parts = createParts(options);
  const verification = new VerificationService(parts);
  const signIn = new SignInService(parts);
  const setup = new SetupService(parts, signIn, options.secrets.linkToken('setup'));
  const { sessions } = parts;
  const services = {
    registration: new RegistrationService(parts),
    verification,
    password: new PasswordService(parts),
    profile: new ProfileService(parts, verification),
  };
  const users = createUserServices(parts, verification);
  const { firstAdmin } = options.config;
  if (firstAdmin) await setup.setUpFromConfig(firstAdmin);
  app.addHook('onReady', () => parts.hasher.prepare());
  scheduleCleanup(app, parts, options);
  return {
    sessions,
    setup,
    registerRoutes: (api) => {
      registerSessionRoutes(api, { signIn, sessions, setup });
      registerAccountRoutes(api, services);
      registerUserRoutes(api, users);
    },
  };
}

function createParts({
  database,
  logger,
  mail,
  system,
  listsOf,
  forgetLikes,
  now = Date.now,
}: AccountsOptions) {
  const { db } = database;
  const hasher = new PasswordHasher();
  const throttle = new AttemptLimiter(new AttemptRepository(db), now);
  return {
    accounts: new AccountRepository(db),
    sessions: new SessionService({ repository: new SessionRepository(db), now, logger }),
    links: new LinkTokenService(new LinkTokenRepository(db), now),
    throttle,
    hasher,
    passwords: new PasswordCheck(hasher, throttle),
    mail,
    audit: new AuditService(new AuditRepository(db), now),
    allowsRegistration: () => system.publicConfig().allowRegistration,
    listsOf,
    forgetLikes,
    users: new UserRepository(db),
    userSearch: new UserSearchRepository(db),
    now,
  };
}

function createUserServices(
  parts: ReturnType<typeof createParts>,
  verification: VerificationService,
): UserServices {
  const administration = new AdminUserTransaction(parts);
  return {
    list: new UserListService(parts),
    edit: new UserEditService(parts, administration),
    standing: new UserStatusService(parts, administration, verification),
  };
}

function scheduleCleanup(
  app: FastifyInstance,
  { sessions, links, throttle }: ReturnType<typeof createParts>,
  { mail, logger }: AccountsOptions,
): void {
  const chores = [
    () => sessions.removeOld(),
    () => links.removeExpired(),
    () => throttle.removeEnded(),
    () => mail.removeOld(),
  ];
  const upkeep = new Scheduler(chores, logger);
  app.addHook('onReady', async () => upkeep.start());
  app.addHook('onClose', () => upkeep.stop());
}
