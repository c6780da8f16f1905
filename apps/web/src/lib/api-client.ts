import type { BodyOf, QueryInputOf, ResponseOf, RouteDefinition } from '@airdial/contract/route';
import { currentToken, expireSession } from '../entities/session/session-store.ts';
import { noConnection, parseApiError, unreadableAnswer } from './api-error.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const HTTP_UNAUTHORIZED = 401;

type PathParams = Readonly<Record<string, string>>;
type GetRoute = RouteDefinition & { readonly method: 'GET' };
type SendRoute = RouteDefinition & { readonly method: 'POST' | 'PUT' | 'DELETE' };

type GetRequest<Route extends GetRoute> = {
  readonly params?: PathParams;
  readonly query?: QueryInputOf<Route>;
  readonly signal?: AbortSignal;
};
type SendRequest<Route extends SendRoute> = {
  readonly params?: PathParams;
  readonly signal?: AbortSignal;
  /** The call goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Where the answer takes its time. */
  readonly limitMs?: number;
} & (Route['body'] extends object ? { readonly body: BodyOf<Route> } : { readonly body?: undefined });

const fillPath = (path: string, params: PathParams = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const toSearch = (query: object | undefined): string => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, `${value}`]))}`;
};

const call = async (
  url: string,
  init: RequestInit,
  caller: AbortSignal | undefined,
  limitMs = REQUEST_TIMEOUT_MS,
): Promise<unknown> => {
  const token = currentToken();
  const timeout = AbortSignal.timeout(limitMs);
  const headers: HeadersInit = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (init.body) headers['content-type'] = 'application/json';
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
  const answer = await fetch(url, { ...init, headers, signal }).catch((cause) => {
    if (caller?.aborted) throw cause;
    throw noConnection(cause);
  });
  if (answer.status === HTTP_UNAUTHORIZED && token) expireSession(token);
  if (!answer.ok) throw await parseApiError(answer);
  return answer.json().catch((cause) => {
    if (caller?.aborted) throw cause;
    throw unreadableAnswer(cause);
  });
};

/**
 * Reads from a route of the contract. Only the route's type is used here, so that the schemas (and zod) stay out of
 * the first screen: `apiGet<typeof listChannels>('/api/channels', { query: { page: '1' } })`.
 * @throws ApiError; an abort passes through as it is
 */
export const apiGet = async <Route extends GetRoute>(
  path: Route['path'],
  request: GetRequest<Route> = {},
): Promise<ResponseOf<Route>> => {
  const url = fillPath(path, request.params) + toSearch(request.query as object | undefined);
  return (await call(url, {}, request.signal)) as ResponseOf<Route>;
};

/**
 * Sends to a route of the contract: `apiSend<typeof login>('POST', '/api/auth/login', { body })`.
 * @throws ApiError; an abort passes through as it is
 */
export const apiSend = async <Route extends SendRoute>(
  method: Route['method'],
  path: Route['path'],
  request: SendRequest<Route>,
): Promise<ResponseOf<Route>> => {
  const { body, params, signal, keepalive = false, limitMs } = request;
  const init = { method, keepalive, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return (await call(fillPath(path, params), init, signal, limitMs)) as ResponseOf<Route>;
};
