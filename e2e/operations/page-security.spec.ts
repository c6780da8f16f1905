import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { openKeys } from '../support/pages/open-keys.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';

/** The reference draws a document of 1.5 MB at once. */
const REFERENCE_DRAWN_MS = 45_000;

type WatchedWindow = Window & { policyViolations: string[] };

async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    (window as unknown as WatchedWindow).policyViolations = violations;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

const policyViolations = (page: Page) =>
  page.evaluate(() => (window as unknown as WatchedWindow).policyViolations);

test('pages run nothing foreign', async ({ page, request, demoServer, consoleGuard }) => {
  consoleGuard.allow(/Content Security Policy|requires 'Trusted/);
  await test.step('the headers let nothing foreign run, frame or leak', async () => {
    for (const path of ['/', '/login', '/no/such/page']) {
      const headers = (await request.get(demoServer.origin + path)).headers();
      const policy = new Map(
        headers['content-security-policy']?.split('; ').map((part) => {
          const [name = '', ...sources] = part.split(' ');
          return [name, sources.join(' ')] as const;
        }),
      );
      expect(policy.get('default-src'), path).toBe("'none'");
      expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
      expect(policy.get('style-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name)).toBe("'none'");
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('microphone=()');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  await test.step('an injected script does not run', async () => {
    await page.goto(demoServer.origin);
    const outcome = await page.evaluate(() => {
      const attempts = [
        () => {
          const script = document.createElement('script');
          script.append('window.injected = true');
          document.body.append(script);
        },
        () =>
          document.body.insertAdjacentHTML(
            'beforeend',
            '<img src="data:," onerror="window.injected = true">',
          ),
        () => document.body.setAttribute('onclick', 'window.injected = true'),
      ];
      const refused = attempts.map((attempt) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      });
      document.body.click();
      return new Promise<{ ran: boolean; refused: boolean[] }>((resolve) =>
        setTimeout(() => resolve({ ran: 'injected' in window, refused }), 300),
      );
    });
    expect(outcome.ran).toBe(false);
    // Markup as text: trusted types refuse it before anything else.
    expect(outcome.refused[1]).toBe(true);
  });
});

test('a normal visit violates no policy and contacts no other server', async ({
  page,
  demoServer,
  meter,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(demoServer.origin) && !/^(blob|data):/.test(url)) foreign.push(url);
  });
  await watchPolicy(page);
  const home = new HomePage(page, demoServer.origin);
  const bar = new PlayerBar(page);
  await home.open();
  await home.playFirst();
  await expect.poll(() => meter.loudness()).toBeGreaterThan(0);
  await bar.next.click();
  const dialog = page.getByRole('dialog');
  await bar.info.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openKeys(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const [link, heading] of [
    ['Login', 'Sign In'],
    ['Register', 'Create Account'],
    ['Home', 'Featured Channels'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  expect(await policyViolations(page)).toEqual([]);
  await page.goto(`${demoServer.origin}/api/docs`);
  await expect(page.getByRole('heading', { name: /Airdial API/ })).toBeVisible({
    timeout: REFERENCE_DRAWN_MS,
  });
  expect(await policyViolations(page)).toEqual([]);
  expect(foreign).toEqual([]);
});
