import type { Page, Route } from '@playwright/test';

export type Matching = { readonly method: string; readonly path: RegExp };

/** Keeps the answers to some calls back until the test lets them go. */
export async function holdResponses(page: Page, { method, path }: Matching): Promise<{ release(): void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await gate.promise;
      await route.fallback();
    },
  );
  return { release: () => gate.resolve() };
}

/** Answers some calls with a failure of our own. */
export async function failCalls(
  page: Page,
  { method, path }: Matching,
  answer: Parameters<Route['fulfill']>[0],
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  );
  return () => page.unroute(matches);
}

/** What a proxy says when the server behind it is away. */
export const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
/** The browser's own line on it. */
export const BAD_GATEWAY_LINE = /502 \(Bad Gateway\)/;
