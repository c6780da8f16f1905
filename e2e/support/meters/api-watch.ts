import type { Page, Request } from '@playwright/test';

/** What a page asks the API from now on, and which streams of live events it holds open. */
export class ApiWatch {
  readonly asked: string[] = [];
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      this.asked.push(pathname);
      if (pathname === '/api/live') this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  get openStreams(): number {
    return this.#open.size;
  }

  count(path: string): number {
    return this.asked.filter((asked) => asked.startsWith(path)).length;
  }
}
