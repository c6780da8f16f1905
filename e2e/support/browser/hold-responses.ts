import type { Page, Route } from '@playwright/test';

export type Matching = { readonly method: string; readonly path: RegExp };

/** Holds the responses to some calls until `release`. */
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

/** Fulfills some calls with the given failure. Returns a function that ends this. */
export async function failCalls(
  page: Page,
  { method, path }: Matching,
  response: Parameters<Route['fulfill']>[0],
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill(response) : route.fallback(),
  );
  return () => page.unroute(matches);
}

/** A proxy's response when the server behind it is down. */
export const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
/** What the browser prints for it. */
export const BAD_GATEWAY_LINE = /502 \(Bad Gateway\)/;
