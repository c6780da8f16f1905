import { type AppServer, startApp } from './app-server.ts';
import { test as base, expect } from './test.ts';

/** The product as a stranger starts it: with the demo stations on the dial. */
export const test = base.extend<object, { demoApp: AppServer }>({
  demoApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const app = await startApp({ demo: 'on' });
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };
