import type { IncomingMessage } from 'node:http';
import type { UserRole } from '@airdial/contract/user/schema';
import type { FastifyRequest } from 'fastify';

/** The caller of a request, from their session. */
export type Identity = {
  readonly userId: string;
  readonly role: UserRole;
  readonly isEmailVerified: boolean;
  /** True for administrators, too. */
  readonly isValidated: boolean;
  /** Whether the password was entered in this session within `RECENT_PASSWORD_MS`. */
  readonly hasRecentPassword: boolean;
  readonly hasSecondFactor: boolean;
  /**
   * An administrator who has to set up a second factor first: `role` and `isValidated` give no
   * rights until then.
   */
  readonly needsSecondFactor: boolean;
  /** Names the session; it is not the token. */
  readonly sessionId: string;
};

const identities = new WeakMap<FastifyRequest, Identity>();

export const setIdentity = (request: FastifyRequest, identity: Identity): void => {
  identities.set(request, identity);
};

/** Null for a caller without a live session. */
export const getIdentity = (request: FastifyRequest): Identity | null => identities.get(request) ?? null;

const BEARER = /^Bearer +(\S+)$/i;

/** The token as it was sent, valid or not. */
export const getBearerToken = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
