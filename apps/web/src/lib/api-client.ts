import {
  type ApiError,
  type ErrorCode,
  HTTP_UNAUTHORIZED,
  noConnection,
  parseApiError,
  toApiError,
  unreadableResponse,
} from './api-error.ts';
import type { CallOptions } from './api-types.ts';
import { setServerTime } from './server-clock.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const HTTP_BAD_GATEWAY = 502;
/** Tests of a connection, whose result is what `success` says. */
const TEST_PATH = /\/test(-connection)?$/;

type Session = {
  readonly getToken: () => string | null;
  /** The server has refused this token. */
  readonly onUnauthorized: (token: string) => void;
};

/** Anonymous until the app connects its session. */
let session: Session = { getToken: () => null, onUnauthorized: () => undefined };

export const connectSession = (connected: Session): void => {
  session = connected;
};

type RefusalHandler = (code: ErrorCode) => Promise<boolean>;

let handleRefusal: RefusalHandler | null = null;

/**
 * Connects what asks people for what a refused call lacked, such as a recent password. It resolves
 * to whether that is there now: the call is then repeated. Returns the function that disconnects
 * it.
 */
export const connectRefusalHandler = (handler: RefusalHandler): (() => void) => {
  handleRefusal = handler;
  return () => {
    handleRefusal = null;
  };
};

export type AnyRequest = CallOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
};

export const fillPath = (path: string, params: AnyRequest['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const toSearch = (query: object = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, `${value}`]))}`;
};

/** The headers of a call, and what its status means for the session whose token it carried. */
export const authorize = () => {
  const token = session.getToken();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const checkStatus = (status: number): void => {
    if (status === HTTP_UNAUTHORIZED && token) session.onUnauthorized(token);
  };
  return { headers, checkStatus };
};

/** The page of a proxy, which has lost the call, such as to a node that was just stopped. */
const isLost = ({ status = 0, code }: ApiError): boolean =>
  status >= HTTP_BAD_GATEWAY && code === 'no-message';

/** For `catch`: an abort passes through as it is. */
export const failWith =
  (toError: (cause: unknown) => ApiError, { signal }: CallOptions) =>
  (cause: unknown): never => {
    throw signal?.aborted ? cause : toError(cause);
  };

/**
 * Sends a call until the server has accepted it.
 *
 * @param isRepeated whether it is sent once more when it was lost
 */
export const exchange = async (
  method: string,
  path: string,
  request: AnyRequest,
  isRepeated: boolean,
): Promise<Response> => {
  const { params, query, body, signal, keepalive, timeoutMs } = request;
  const { headers, checkStatus } = authorize();
  const timeout = AbortSignal.timeout(timeoutMs ?? REQUEST_TIMEOUT_MS);
  const init: RequestInit = {
    method,
    headers,
    keepalive: keepalive ?? false,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(fillPath(path, params) + toSearch(query), init).catch(
    failWith(noConnection, request),
  );
  checkStatus(response.status);
  setServerTime(response.headers.get('date'));
  if (response.ok) return response;
  const error = await parseApiError(response);
  const wasLost = isRepeated && isLost(error);
  if (!wasLost && !(await handleRefusal?.(error.code))) throw error;
  return exchange(method, path, request, isRepeated && !wasLost);
};

/** In development, a response that differs from the contract shows in the console. */
const reportMismatch = async (method: string, path: string, status: number, body: unknown) => {
  const { checkResponse, findRoute } = await import('@airdial/contract/check-response');
  const route = findRoute(method, path);
  const issues = route ? checkResponse(route, status, body) : ['the contract has no such route'];
  if (issues.length > 0) console.error(`${method} ${path} ${status} differs from the contract:`, issues);
};

/** Other servers of this API report failures with status 200, too. */
const hasFailed = (content: unknown): boolean =>
  (content as { readonly success?: unknown } | null)?.success === false;

/**
 * One call of the contract; api.ts has the functions for all of them, with their types.
 *
 * @param isRepeated whether it is sent once more when it was lost
 */
export const createCall =
  (method: string, path: string, isRepeated = false) =>
  async (request: AnyRequest = {}): Promise<unknown> => {
    const response = await exchange(method, path, request, isRepeated);
    const content: unknown = await response.json().catch(failWith(unreadableResponse, request));
    if (hasFailed(content) && !TEST_PATH.test(path)) throw toApiError(content, response.status);
    if (import.meta.env.DEV) void reportMismatch(method, path, response.status, content);
    return content;
  };
