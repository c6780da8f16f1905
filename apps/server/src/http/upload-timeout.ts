import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { uploadErrors } from '@airdial/contract/upload/messages';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { requestTimesOf } from './request-times.ts';

/** Over these connections a form comes that has been let in. */
const unhurried = new WeakSet<Socket>();

/** Whether the bound for all other requests does not count here. */
export const hasExtendedTimeout = (socket: Socket): boolean => unhurried.has(socket);

/**
 * Reads a form, which may take longer than other bodies: pictures come over slow lines. Only for those who have been
 * let in, or anybody could hold a connection for so long.
 *
 * @throws AppError `request-timeout`, and whatever `read` throws
 */
export async function withFormTime<T>({ raw, server }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { formMs, requestMs } = requestTimesOf(server);
  const tooLate = new AppError('request-timeout', { message: uploadErrors.tookTooLong });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate), formMs);
  unhurried.add(raw.socket);
  try {
    return await Promise.race([read(), late.promise]);
  } catch (error) {
    dropTheRest(raw, requestMs);
    throw error;
  } finally {
    clearTimeout(timer);
    unhurried.delete(raw.socket);
  }
}

/** Browsers read an answer when they have sent everything, or when they are cut off. */
function dropTheRest(raw: IncomingMessage, withinMs: number): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
}
