import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { uploadErrors } from '@airdial/contract/upload/messages';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import { getRequestTimeouts } from './request-timeouts.ts';

/** The connections over which an authorized form is arriving. */
const uploading = new WeakSet<Socket>();

/** Whether the common request timeout does not apply to this connection. */
export const hasExtendedTimeout = (socket: Socket): boolean => uploading.has(socket);

/**
 * Reads a form, which may take longer than other bodies: images arrive over slow connections. For
 * authorized callers only, or any client could hold a connection for that long.
 *
 * @throws AppError `request-timeout`, and whatever `read` throws
 */
export async function withUploadTimeout<T>(
  { raw, server }: FastifyRequest,
  read: () => Promise<T>,
): Promise<T> {
  const { uploadMs, requestMs } = getRequestTimeouts(server);
  const createError = () => new AppError('request-timeout', { message: uploadErrors.tookTooLong });
  uploading.add(raw.socket);
  try {
    return await withTimeLimit({ ms: uploadMs, createError }, read);
  } catch (error) {
    discardRemainder(raw, requestMs);
    throw error;
  } finally {
    uploading.delete(raw.socket);
  }
}

/** Browsers read a response once they have sent everything, or are cut off. */
function discardRemainder(raw: IncomingMessage, withinMs: number): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
}
