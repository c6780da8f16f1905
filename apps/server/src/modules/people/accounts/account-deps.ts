import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { RefusalService } from '../../foundation/audit/refusal-service.ts';
import type { MailService } from '../../station/mail/mail-service.ts';
import type { AccountRepository } from './account-repository.ts';
import type { AccountLists } from './accounts-types.ts';
import type { LinkTokenService } from './passwords/link-token-service.ts';
import type { PasswordCheck } from './passwords/password-check.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { CodeCheck } from './second-factor/code-check.ts';
import type { SecondFactorRepository } from './second-factor/second-factor-repository.ts';
import type { AccessRevocation } from './sessions/access-revocation.ts';
import type { AttemptLimiter } from './sessions/attempt-limiter.ts';
import type { KnownNetworkService } from './sessions/known-network-service.ts';
import type { SessionService } from './sessions/session-service.ts';

/** Injected into every service of this module. */
export type AccountDeps = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly links: LinkTokenService;
  readonly revocation: AccessRevocation;
  readonly attemptLimiter: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordCheck;
  readonly secondFactors: SecondFactorRepository;
  readonly codes: CodeCheck;
  readonly knownNetworks: KnownNetworkService;
  readonly mail: Pick<MailService, 'isEnabled' | 'enqueue' | 'flushSoon' | 'discard'>;
  readonly audit: AuditService;
  readonly refusals: Pick<RefusalService, 'record'>;
  readonly allowsRegistration: () => boolean;
  /** Whether the station asks its administrators for a second factor. */
  readonly requiresSecondFactor: () => boolean;
  readonly stationName: () => string;
  readonly listFavorites: (userId: string) => Promise<AccountLists>;
  readonly now: () => number;
};
