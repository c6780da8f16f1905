import { routes } from '@airdial/contract/all-routes';
import { type ApiErrorCode, apiErrors } from '@airdial/contract/api-errors';
import { checkResponse, findRoute } from '@airdial/contract/check-response';
import type { BodyOf, ResponseOf } from '@airdial/contract/route';
import { expect, onTestFinished, vi } from 'vitest';
import { FakeUpload } from './fake-upload.ts';

type Routes = typeof routes;
type CallName = keyof Routes;

export type FakeRequest<Name extends CallName = CallName> = {
  /** By the names in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<Routes[Name]>;
  /** What an upload sends instead of a body. */
  readonly files: FormData | null;
};

type Responses = {
  readonly [Name in CallName]?: (
    request: FakeRequest<Name>,
  ) => ResponseOf<Routes[Name]> | Response | Promise<ResponseOf<Routes[Name]> | Response>;
};

const nameOf = (method: string, path: string): CallName | undefined => {
  const found = findRoute(method, path);
  return (Object.keys(routes) as CallName[]).find((name) => routes[name] === found);
};

const readParams = (pattern: string, path: string): Record<string, string> => {
  const segments = path.split('/');
  const named = pattern.split('/').flatMap((part, index): [string, string][] => {
    return part.startsWith(':') ? [[part.slice(1), decodeURIComponent(segments[index] ?? '')]] : [];
  });
  return Object.fromEntries(named);
};

const isUpload = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

/** The server's refusal, by its code in the contract. */
export const refusal = (code: ApiErrorCode, more: { message?: string; errors?: object[] } = {}): Response => {
  const { status, message } = apiErrors[code];
  return Response.json({ success: false, code, message, ...more }, { status });
};

/** The page of a proxy that could not reach the server. */
export const proxyFailure = (status = 502): Response => new Response('<h1>Bad Gateway</h1>', { status });

/** A connection that fails, as `fetch` reports it. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A response that waits until the test releases it. */
export const holdResponse = <Content>(content: Content) => {
  const { promise, resolve } = Promise.withResolvers<Content>();
  return { respond: () => promise, release: () => resolve(content) };
};

/**
 * Responds to the page's calls in place of the server. Requests, responses and refusals must be those of the
 * contract, or the test fails; so does a call that the test has no response for.
 */
export class FakeApi {
  #responses: Responses;
  readonly #sent: { readonly name: CallName; readonly request: FakeRequest }[] = [];
  readonly #problems: string[] = [];

  constructor(responses: Responses) {
    this.#responses = responses;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      this.#respond(new Request(input, init)),
    );
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    onTestFinished(() => expect(this.#problems, 'calls that differ from the contract').toEqual([]));
  }

  /** Responds to these calls in this way from now on. */
  respond(responses: Responses): void {
    this.#responses = { ...this.#responses, ...responses };
  }

  /** The requests of this call, the first one first. */
  requests<Name extends CallName>(name: Name): readonly FakeRequest<Name>[] {
    return this.#sent.flatMap((sent) => (sent.name === name ? [sent.request as FakeRequest<Name>] : []));
  }

  async #respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = nameOf(request.method, pathname);
    const respond = name && this.#responses[name];
    if (!respond) return this.#report(`${request.method} ${pathname}: no response`, proxyFailure());
    const route = routes[name];
    const files = isUpload(request) ? await request.formData() : null;
    const text = files ? '' : await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if ('body' in route && !files && !route.body.safeParse(body).success)
      this.#report(`${name}: a body that the server refuses: ${text}`);
    const params = readParams(route.path, pathname);
    const sent = { params, query: Object.fromEntries(searchParams), body, files };
    this.#sent.push({ name, request: sent as FakeRequest });
    const content: unknown = await (respond as (sent: unknown) => unknown)(sent);
    return this.#checked(name, content instanceof Response ? content : Response.json(content));
  }

  /** A response without JSON is a proxy's. */
  async #checked(name: CallName, response: Response): Promise<Response> {
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const issues = checkResponse(routes[name], response.status, await response.clone().json());
    for (const issue of issues) this.#report(`${name} ${response.status}: ${issue}`);
    return response;
  }

  #report(problem: string): void;
  #report(problem: string, response: Response): Response;
  #report(problem: string, response?: Response) {
    this.#problems.push(problem);
    return response;
  }
}
