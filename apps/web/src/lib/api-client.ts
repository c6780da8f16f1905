import type { ApiErrorCode, ErrorAnswer } from '@airdial/contract/api-errors';
import type { AnswerOf, QueryInputOf, RouteDefinition } from '@airdial/contract/route';

const REQUEST_TIMEOUT_MS = 15_000;
const HTTP_NO_CONTENT_BODY = 'The server sent an answer that could not be read.';
const NO_CONNECTION = 'The server cannot be reached.';

type ApiFailureCode = ApiErrorCode | 'no-connection' | 'unreadable-answer';

/** A call that did not succeed. `message` is fit to show. */
class ApiFailure extends Error {
  readonly code: ApiFailureCode;

  constructor(code: ApiFailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.code = code;
  }
}

type GetRoute = RouteDefinition & { readonly method: 'GET' };
type PathParams = Readonly<Record<string, string>>;
type GetRequest<Route extends GetRoute> = {
  readonly params?: PathParams;
  readonly query?: QueryInputOf<Route>;
  readonly signal?: AbortSignal;
};

const fillPath = (path: string, params: PathParams = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const toSearch = (query: object | undefined): string => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, `${value}`]))}`;
};

const failureOf = async (answer: Response): Promise<ApiFailure> => {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  if (!body?.code || !body.message) return new ApiFailure('unreadable-answer', HTTP_NO_CONTENT_BODY);
  return new ApiFailure(body.code as ApiErrorCode, body.message);
};

/**
 * Calls a route of the contract. Only the route's type is used here, so that the schemas (and zod) stay out of
 * the first screen: `apiGet<typeof listChannels>('/api/channels', { query: { page: '1' } })`.
 * @throws ApiFailure; an abort passes through as it is
 */
export const apiGet = async <Route extends GetRoute>(
  path: Route['path'],
  request: GetRequest<Route> = {},
): Promise<AnswerOf<Route>> => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const url = fillPath(path, request.params) + toSearch(request.query as object | undefined);
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch((cause) => {
    if (request.signal?.aborted) throw cause;
    throw new ApiFailure('no-connection', NO_CONNECTION, cause);
  });
  if (!answer.ok) throw await failureOf(answer);
  return (await answer.json().catch((cause) => {
    if (request.signal?.aborted) throw cause;
    throw new ApiFailure('unreadable-answer', HTTP_NO_CONTENT_BODY, cause);
  })) as AnswerOf<Route>;
};
