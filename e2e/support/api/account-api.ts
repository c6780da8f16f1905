import type { User } from '@airdial/contract/user/schema';
import type { Page } from '@playwright/test';
import type { PersonSeed } from '../seeds/seed-accounts.ts';

/** The server may close a kept-alive connection just when it is reused. */
const ONE_CONNECTION = { connection: 'close' };

type Session = { readonly token: string; readonly user: User };

/** @throws when the sign-in fails */
export async function logIn(origin: string, { email, password }: PersonSeed): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { ...ONE_CONNECTION, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  return (await response.json()) as Session;
}

/** Calls of a signed-in person outside the page, to set up what a page then shows. */
export class AccountApi {
  readonly session: Session;
  readonly #origin: string;

  constructor(origin: string, session: Session) {
    this.#origin = origin;
    this.session = session;
  }

  /** Stores the session once for the tab, so that a test can end it later. */
  async signInPage(page: Page): Promise<void> {
    const stored = { token: this.session.token, user: JSON.stringify(this.session.user) };
    await page.addInitScript((values) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
  }

  /** @throws when the call fails */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        ...ONE_CONNECTION,
        authorization: `Bearer ${this.session.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  }
}
