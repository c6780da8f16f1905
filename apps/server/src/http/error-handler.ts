import { type ApiErrorCode, apiErrors, type ErrorResponse } from '@airdial/contract/api-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** Turns errors into responses. Messages come from the catalogue; causes go to the log only. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const appError = toAppError(error);
    if (appError.status >= 500 && !isServiceDisabled(appError)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    }
    return sendError(reply, appError);
  });
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Handles unknown paths: the page for requests that may want one, else the API's 404. */
export function registerNotFoundHandler(app: FastifyInstance, sendPage?: PageSender): void {
  app.setNotFoundHandler((request, reply) =>
    sendPage && wantsPage(request)
      ? sendPage(request, reply)
      : sendError(reply, new AppError('route-not-found')),
  );
}

const FILE_EXTENSION = /\.\w{1,8}$/;

const wantsPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !path.startsWith('/api/') && !FILE_EXTENSION.test(path);
};

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const isTemporary = error.status === 503 && !isServiceDisabled(error);
  const retryAfter = error.retryAfterSeconds ?? (isTemporary ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(error.status).header('cache-control', 'no-store').send(toErrorBody(error));
}

export const toErrorBody = (error: AppError): ErrorResponse => ({
  success: false,
  code: error.code,
  message: error.message,
  ...(error.errors ? { errors: [...error.errors] } : {}),
  ...(isServiceDisabled(error) ? { serviceDisabled: true } : {}),
});

/** Not a failure: an administrator has not enabled the service. */
const isServiceDisabled = ({ code }: AppError): boolean => 'serviceDisabled' in apiErrors[code];

const CODE_BY_STATUS: Readonly<Record<number, ApiErrorCode>> = {
  400: 'malformed-request',
  404: 'route-not-found',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const code = CODE_BY_STATUS[error.statusCode ?? 500] ?? 'internal';
  return new AppError(code, { cause: error, message: apiErrors[code].message });
}
