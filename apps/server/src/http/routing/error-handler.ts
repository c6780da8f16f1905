import { type ApiErrorCode, apiErrors, type ErrorResponse } from '@airdial/contract/api-errors';
import { formatCount } from '@airdial/contract/common/format-count';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { getRefusalLog } from '../connections/refusal-log.ts';
import { getSecurityHeaders } from '../security-headers.ts';
import { isVisit, redirectHome } from './home-redirect.ts';

const RETRY_AFTER_SECONDS = 5;

/** Turns errors into responses. Messages come from the catalogue; causes go to the log only. */
export function registerErrorHandler(app: FastifyInstance): void {
  const refusals = getRefusalLog(app);
  app.setErrorHandler<FastifyError & WithHeaders>((error, request, reply) => {
    const appError = toAppError(error, request.routeOptions.bodyLimit);
    if (isRefusal(appError)) refusals.add(appError.code, toReason(appError.cause));
    else if (appError.status >= 500 && !isServiceDisabled(appError))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    // A part that a file does not have: the response names the file's length.
    const contentRange = error.headers?.['Content-Range'];
    if (contentRange !== undefined) reply.header('content-range', contentRange);
    return sendError(reply, appError);
  });
}

/** Errors of the static files bring headers along. */
type WithHeaders = { readonly headers?: Readonly<Record<string, string>> };

/** Sends the error of a URL that the router cannot read, or a visit home. No hook runs for such a request. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const headers = getSecurityHeaders(request.server);
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1]);
  void (isVisit(request) ? redirectHome(reply) : sendError(reply, toAppError(error)));
}

/**
 * The server refuses more work, or a service that it needs is away: many requests meet the same
 * reason, and no stack says more about it.
 */
const isRefusal = (error: AppError): boolean =>
  (error.status > 500 && !isServiceDisabled(error)) || error.status === 429;

const toReason = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined);

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
  // A path that names no file, such as one with `..`: whether it may be read is not the question.
  403: 'route-not-found',
  404: 'route-not-found',
  412: 'precondition-failed',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
};

const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
const BYTES_PER_KB = 1024;

const toLimit = (bytes: number): string => ` It may have at most ${formatCount(bytes / BYTES_PER_KB)} KB.`;

/** A refusal of the framework or of a plugin is the client's error, whichever it is. */
function toAppError(error: FastifyError | AppError, bodyLimitBytes?: number): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  const code = CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed-request' : 'internal');
  const limit = error.code === BODY_TOO_LARGE && bodyLimitBytes ? toLimit(bodyLimitBytes) : '';
  return new AppError(code, { cause: error, message: apiErrors[code].message + limit });
}
