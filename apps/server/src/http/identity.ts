import type { UserRole } from '@airdial/contract/user/schema';
import type { FastifyRequest } from 'fastify';

/** Who makes a call, as the session says. */
export type Identity = {
  readonly userId: string;
  readonly role: UserRole;
  readonly isEmailVerified: boolean;
  /** Administrators count as validated. */
  readonly isValidated: boolean;
  /** Names the session; it is not the token. */
  readonly sessionId: string;
};

const identities = new WeakMap<FastifyRequest, Identity>();

export const rememberIdentity = (request: FastifyRequest, identity: Identity): void => {
  identities.set(request, identity);
};

/** Null: nobody, or somebody whose session has ended. */
export const identityOf = (request: FastifyRequest): Identity | null => identities.get(request) ?? null;

const BEARER = /^Bearer +(\S+)$/i;

/** The token as it was sent, whatever it is worth. */
export const bearerToken = (request: FastifyRequest): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
