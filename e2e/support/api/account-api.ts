import type { User } from '@airdial/contract/user/schema';
import type { Page } from '@playwright/test';
import type { PersonSeed } from '../seeds/seed-accounts.ts';

/** A connection that was kept may be closed by the server in the very moment that it is used again. */
const ONE_CONNECTION = { connection: 'close' };

type Session = { readonly token: string; readonly user: User };

/** @throws where the sign-in does not succeed */
export async function logIn(origin: string, { email, password }: PersonSeed): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { ...ONE_CONNECTION, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

/** What somebody who is signed in does without a page: to bring about what a page then shows. */
export class AccountApi {
  readonly session: Session;
  readonly #origin: string;

  constructor(origin: string, session: Session) {
    this.#origin = origin;
    this.session = session;
  }

  /** Once for the page's tab: what a test does to the session later stays. */
  async signInPage(page: Page): Promise<void> {
    const stored = { token: this.session.token, user: JSON.stringify(this.session.user) };
    await page.addInitScript((values) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
  }

  /** @throws where the call does not succeed */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...ONE_CONNECTION,
        authorization: `Bearer ${this.session.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
