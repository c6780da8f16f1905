import { RECENT_PASSWORD_MS } from '@airdial/contract/limits';
import type { Page } from '@playwright/test';
import type { PersonSeed } from '../seeds/seed-accounts.ts';
import { AccountApi, logIn } from './account-api.ts';

/** Early enough for the test that begins now. */
const CONFIRM_AGAIN_MS = RECENT_PASSWORD_MS / 2;

/** Calls of an administrator, whose password is confirmed again before it is too long ago. */
export class AdminApi extends AccountApi {
  readonly #person: PersonSeed;
  #confirmedAt = performance.now();

  static async signIn(origin: string, person: PersonSeed): Promise<AdminApi> {
    return new AdminApi(origin, await logIn(origin, person), person);
  }

  constructor(origin: string, session: AccountApi['session'], person: PersonSeed) {
    super(origin, session);
    this.#person = person;
  }

  override async signInPage(page: Page): Promise<void> {
    await this.#confirmPassword();
    await super.signInPage(page);
  }

  override async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    await this.#confirmPassword();
    return super.call<Body>(method, path, body);
  }

  async #confirmPassword(): Promise<void> {
    if (performance.now() - this.#confirmedAt < CONFIRM_AGAIN_MS) return;
    this.#confirmedAt = performance.now();
    const { password: currentPassword } = this.#person;
    await super.call('POST', '/api/auth/confirm-password', { currentPassword });
  }
}
