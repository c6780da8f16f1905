import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import type { MailService } from '../../station/mail/mail-service.ts';
import type { SystemService } from '../../station/system/system-service.ts';
import type { AccountDeps } from './account-deps.ts';
import { AccountRepository } from './account-repository.ts';
import { registerAccountRoutes } from './account-routes.ts';
import type { AccountLists } from './accounts-types.ts';
import { AdminUserTransaction } from './administration/admin-user-transaction.ts';
import { UserEditService } from './administration/user-edit-service.ts';
import { UserListService } from './administration/user-list-service.ts';
import { UserRepository } from './administration/user-repository.ts';
import { registerUserRoutes, type UserServices } from './administration/user-routes.ts';
import { UserSearchRepository } from './administration/user-search-repository.ts';
import { UserStatusService } from './administration/user-status-service.ts';
import { LinkTokenRepository } from './passwords/link-token-repository.ts';
import { LinkTokenService } from './passwords/link-token-service.ts';
import { PasswordCheck } from './passwords/password-check.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordService } from './passwords/password-service.ts';
import { CodeCheck } from './second-factor/code-check.ts';
import { SecondFactorRepository } from './second-factor/second-factor-repository.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { SecondFactorService } from './second-factor/second-factor-service.ts';
import { EmailChangeService } from './self-service/email-change-service.ts';
import { ProfileService } from './self-service/profile-service.ts';
import { RegistrationService } from './self-service/registration-service.ts';
import { SetupLink } from './self-service/setup-link.ts';
import { SetupService } from './self-service/setup-service.ts';
import { VerificationService } from './self-service/verification-service.ts';
import { AccessRevocation } from './sessions/access-revocation.ts';
import { AttemptLimiter, type GuessAlert } from './sessions/attempt-limiter.ts';
import { AttemptRepository } from './sessions/attempt-repository.ts';
import { KnownNetworkRepository } from './sessions/known-network-repository.ts';
import { KnownNetworkService } from './sessions/known-network-service.ts';
import { SessionListService } from './sessions/session-list-service.ts';
import { SessionRepository } from './sessions/session-repository.ts';
import { registerSessionRoutes } from './sessions/session-routes.ts';
import { SessionService } from './sessions/session-service.ts';
import { sendSignInAlert } from './sessions/sign-in-alert.ts';
import { SignInService } from './sessions/sign-in-service.ts';

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
    (stopping: AbortSignal) => sessions.deleteOld(stopping),
    (stopping: AbortSignal) => knownNetworks.deleteOld(stopping),
    () => links.deleteExpired(),
    (stopping: AbortSignal) => attemptLimiter.deleteExpired(stopping),
    (stopping: AbortSignal) => deps.mail.deleteOld(stopping),
  ];
  for (const task of cleanupTasks) scheduleCleanup(app, task);
  return {
    sessions,
    setup,
    registerRoutes: (api) => {
      registerSessionRoutes(api, { signIn, sessions, setup, list: new SessionListService(shared) });
      registerAccountRoutes(api, services);
      registerSecondFactorRoutes(api, new SecondFactorService(shared));
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
  const onAccountSlowed = (email: string, kind: GuessAlert) =>
    sendSignInAlert(email, kind, { accounts, mail, audit });
  const attemptLimiter = new AttemptLimiter({
    repository: new AttemptRepository(db),
    secrets,
    now,
    onAccountSlowed,
  });
  const knownNetworks = new KnownNetworkService({
    repository: new KnownNetworkRepository(db),
    secrets,
    now,
  });
  const secondFactors = new SecondFactorRepository(db);
  const requiresSecondFactor = () => system.requiresSecondFactor;
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    requiresSecondFactor,
    now,
    logger,
  });
  const links = new LinkTokenService(new LinkTokenRepository(db), now);
  return {
    accounts,
    sessions,
    links,
    revocation: new AccessRevocation({ accounts, sessions, links, mail, now }),
    attemptLimiter,
    hasher,
    passwords: new PasswordCheck({ hasher, attemptLimiter, knownNetworks, refusals }),
    secondFactors,
    codes: new CodeCheck({
      accounts,
      secondFactors,
      secrets,
      attemptLimiter,
      knownNetworks,
      mail,
      audit,
      refusals,
      now,
    }),
    knownNetworks,
    mail,
    audit,
    refusals,
    requiresSecondFactor,
    stationName: () => system.publicConfig().systemName,
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
