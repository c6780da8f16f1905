import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import type { MailService } from '../../station/mail/mail-service.ts';
import type { SystemService } from '../../station/system/system-service.ts';
import { AccessRevocation } from './access-revocation.ts';
import type { AccountDeps } from './account-deps.ts';
import { AccountRepository } from './account-repository.ts';
import { registerAccountRoutes } from './account-routes.ts';
import type { AccountLists } from './accounts-types.ts';
import { AdminUserTransaction } from './admin-user-transaction.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import { AttemptRepository } from './attempt-repository.ts';
import { EmailChangeService } from './email-change-service.ts';
import { KnownNetworkRepository } from './known-network-repository.ts';
import { KnownNetworkService } from './known-network-service.ts';
import { LinkTokenRepository } from './link-token-repository.ts';
import { LinkTokenService } from './link-token-service.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordHasher } from './password-hasher.ts';
import { PasswordService } from './password-service.ts';
import { ProfileService } from './profile-service.ts';
import { RegistrationService } from './registration-service.ts';
import { SessionListService } from './session-list-service.ts';
import { SessionRepository } from './session-repository.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { SessionService } from './session-service.ts';
import { SetupLink } from './setup-link.ts';
import { SetupService } from './setup-service.ts';
import { sendSignInAlert } from './sign-in-alert.ts';
import { SignInService } from './sign-in-service.ts';
import { UserEditService } from './user-edit-service.ts';
import { UserListService } from './user-list-service.ts';
import { UserRepository } from './user-repository.ts';
import { registerUserRoutes, type UserServices } from './user-routes.ts';
import { UserSearchRepository } from './user-search-repository.ts';
import { UserStatusService } from './user-status-service.ts';
import { VerificationService } from './verification-service.ts';

export type AccountsModuleDeps = {
  readonly system: SystemService;
  readonly mail: MailService;
  /** Favorite channels and liked songs, as the profile lists them. */
  readonly listFavorites: (userId: string) => Promise<AccountLists>;
  /** Deletes the liked songs of an account, in batches. */
  readonly deleteLikes: (userId: string) => Promise<void>;
  readonly now?: () => number;
};

export type AccountsModule = {
  readonly sessions: SessionService;
  readonly setup: SetupService;
  registerRoutes(api: FastifyInstance): void;
};

/** Creates the accounts' services, and the first administrator when the configuration names one. */
export async function accountsModule(
  app: FastifyInstance,
  context: AppContext,
  deps: AccountsModuleDeps,
): Promise<AccountsModule> {
  const shared = createSharedDeps(context, deps);
  const { sessions, links, attemptLimiter, hasher, knownNetworks } = shared;
  const verification = new VerificationService(shared);
  const signIn = new SignInService(shared);
  const setup = new SetupService(shared, signIn, createSetupLink(context, shared));
  const users = createUserServices(shared, verification);
  const services = {
    registration: new RegistrationService(shared),
    verification,
    password: new PasswordService(shared),
    profile: new ProfileService(shared, new EmailChangeService(shared, verification)),
  };
  const { firstAdmin } = context.config;
  if (firstAdmin) await setup.setUpFromConfig(firstAdmin);
  app.addHook('onReady', () => hasher.prepare());
  const cleanupTasks = [
    () => sessions.deleteOld(),
    () => knownNetworks.deleteOld(),
    () => links.deleteExpired(),
    () => attemptLimiter.deleteExpired(),
    () => deps.mail.deleteOld(),
  ];
  for (const task of cleanupTasks) scheduleCleanup(app, task);
  return {
    sessions,
    setup,
    registerRoutes: (api) => {
      registerSessionRoutes(api, { signIn, sessions, setup, list: new SessionListService(shared) });
      registerAccountRoutes(api, services);
      registerUserRoutes(api, users);
    },
  };
}

const createSetupLink = ({ secrets }: AppContext, { now }: Pick<AccountDeps, 'now'>): SetupLink =>
  new SetupLink({ sign: (name) => secrets.linkToken(name), now });

function createSharedDeps(
  { database: { db, kind }, audit, refusals, logger, secrets }: AppContext,
  { mail, system, listFavorites, deleteLikes, now = Date.now }: AccountsModuleDeps,
) {
  const hasher = new PasswordHasher();
  const accounts = new AccountRepository(db, kind);
  const onAccountSlowed = (email: string) => sendSignInAlert(email, { accounts, mail, audit });
  const attemptLimiter = new AttemptLimiter(new AttemptRepository(db), now, onAccountSlowed);
  const knownNetworks = new KnownNetworkService({
    repository: new KnownNetworkRepository(db),
    secrets,
    now,
  });
  const sessions = new SessionService({ repository: new SessionRepository(db), now, logger });
  const links = new LinkTokenService(new LinkTokenRepository(db), now);
  return {
    accounts,
    sessions,
    links,
    revocation: new AccessRevocation({ accounts, sessions, links, now }),
    attemptLimiter,
    hasher,
    passwords: new PasswordCheck({ hasher, attemptLimiter, knownNetworks, refusals }),
    knownNetworks,
    mail,
    audit,
    refusals,
    allowsRegistration: () => system.publicConfig().allowRegistration,
    listFavorites,
    deleteLikes,
    users: new UserRepository(db),
    userSearch: new UserSearchRepository(db),
    now,
  };
}

function createUserServices(
  shared: ReturnType<typeof createSharedDeps>,
  verification: VerificationService,
): UserServices {
  const transaction = new AdminUserTransaction(shared);
  return {
    list: new UserListService(shared),
    edit: new UserEditService(shared, transaction),
    status: new UserStatusService(shared, transaction, verification),
  };
}
