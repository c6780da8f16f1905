import type { Channel } from '@airdial/contract/entities/channel';
import type { User } from '@airdial/contract/entities/user';
import type { Page } from '@playwright/test';
import type { PersonSeed } from './seed-accounts.ts';

type Song = {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly channelName?: string;
};

/** What a member does without a page: to bring about what a page then shows. */
export class MemberApi {
  readonly session: { readonly token: string; readonly user: User };
  readonly #origin: string;

  private constructor(origin: string, session: MemberApi['session']) {
    this.#origin = origin;
    this.session = session;
  }

  static async signIn(origin: string, { email, password }: PersonSeed): Promise<MemberApi> {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
    return new MemberApi(origin, (await answer.json()) as MemberApi['session']);
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

  async channel(name: string): Promise<Channel> {
    const { channels } = await this.#call<{ channels: Channel[] }>('GET', '/api/channels');
    const found = channels.find((channel) => channel.name === name);
    if (!found) throw new Error(`There is no channel ${name}`);
    return found;
  }

  async addFavorite(name: string): Promise<void> {
    const { _id } = await this.channel(name);
    await this.#call('POST', `/api/favorites/channels/${_id}`);
  }

  async favoriteIds(): Promise<string[]> {
    return (await this.#call<{ ids: string[] }>('GET', '/api/favorites/channels')).ids;
  }

  like(song: Song): Promise<unknown> {
    return this.#call('POST', '/api/favorites/songs', song);
  }

  async likedTitles(): Promise<string[]> {
    const { data } = await this.#call<{ data: { title: string }[] }>('GET', '/api/favorites/songs');
    return data.map(({ title }) => title);
  }

  /** For members who come round again. */
  async forgetAll(): Promise<void> {
    const ids = await this.favoriteIds();
    for (const id of ids) await this.#call('DELETE', `/api/favorites/channels/${id}`);
    if ((await this.likedTitles()).length > 0) await this.#call('DELETE', '/api/favorites/songs');
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.session.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
