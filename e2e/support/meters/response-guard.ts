import { checkResponse, findRoute } from '@airdial/contract/check-response';
import type { BrowserContext, Request } from '@playwright/test';

/** Only our server sends it on every JSON response; a response that a test makes up is not checked. */
const SERVER_HEADER = 'x-content-type-options';
const NOT_MODIFIED = 304;

/** Compares every API response that the tabs of a test receive with the contract. */
export class ResponseGuard {
  readonly #mismatches: string[] = [];
  readonly #pending = new Set<Promise<void>>();

  constructor(context: BrowserContext) {
    // Bodies are complete here. Event streams never finish.
    context.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      const check = this.#check(request, pathname).finally(() => this.#pending.delete(check));
      this.#pending.add(check);
    });
  }

  async #check(request: Request, path: string): Promise<void> {
    const response = await request.response().catch(() => null);
    const headers = response?.headers() ?? {};
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    if (!response || !isJson || !(SERVER_HEADER in headers) || response.status() === NOT_MODIFIED) return;
    // A page that has been left no longer has its bodies.
    const body: unknown = await response.json().catch(() => undefined);
    if (body === undefined) return;
    const route = findRoute(request.method(), path);
    const issues = route ? checkResponse(route, response.status(), body) : [];
    for (const issue of issues)
      this.#mismatches.push(`${request.method()} ${path} ${response.status()}: ${issue}`);
  }

  async mismatches(): Promise<string[]> {
    await Promise.all(this.#pending);
    return this.#mismatches;
  }
}
