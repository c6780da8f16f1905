import type { FastifyRequest } from 'fastify';
import { getBearerToken } from '../../../../http/routing/identity.ts';
import { VISITOR, type Viewer } from '../../../dial/channels/channel-types.ts';

/** Finds the user whose session has this token. */
export type Identify = (token: string, ip: string) => Promise<Viewer>;

/** Returns the caller: a visitor with an expired token, or without the database. */
export async function getViewer(request: FastifyRequest, identify: Identify): Promise<Viewer> {
  const token = getBearerToken(request);
  return token === null ? VISITOR : identify(token, request.ip).catch(() => VISITOR);
}
