import type { Page, Request } from '@playwright/test';

/** Records a page's API calls, and its open connections of live events, from now on. */
export class ApiWatch {
  readonly paths: string[] = [];
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      this.paths.push(pathname);
      if (pathname === '/api/live') this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  get openStreams(): number {
    return this.#open.size;
  }

  count(prefix: string): number {
    return this.paths.filter((path) => path.startsWith(prefix)).length;
  }
}
