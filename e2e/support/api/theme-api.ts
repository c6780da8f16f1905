import type { ListedTheme, Theme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import type { AdminApi } from './admin-api.ts';

type Partly<Value> = Value extends object ? { readonly [Key in keyof Value]?: Partly<Value[Key]> } : Value;
export type ThemeBody = Partly<Theme>;

const PATH = '/api/themes';

/** Sets up and reads themes as an administrator. */
export class ThemeApi {
  readonly #admin: AdminApi;

  constructor(admin: AdminApi) {
    this.#admin = admin;
  }

  async list(): Promise<ListedTheme[]> {
    return (await this.#admin.call<{ themes: ListedTheme[] }>('GET', PATH)).themes;
  }

  async create(name: string, body: ThemeBody = {}): Promise<ListedTheme> {
    const theme = { name, displayName: name, ...body };
    return (await this.#admin.call<{ theme: ListedTheme }>('POST', PATH, theme)).theme;
  }

  async update(id: string, body: ThemeBody): Promise<void> {
    await this.#admin.call('PUT', `${PATH}/${id}`, body);
  }

  async activate(id: string): Promise<void> {
    await this.#admin.call('PUT', `${PATH}/${id}/activate`);
  }

  async remove(id: string): Promise<void> {
    await this.#admin.call('DELETE', `${PATH}/${id}`);
  }

  async named(name: string): Promise<ListedTheme | undefined> {
    return (await this.list()).find((theme) => theme.name === name);
  }

  /** Leaves nothing but the unchanged default theme, active. */
  async clear(): Promise<void> {
    await this.activate(defaultTheme._id);
    const [first, ...others] = await this.list();
    // null: it was never changed.
    if (first?.updatedAt !== null) await this.update(defaultTheme._id, defaultTheme);
    for (const { _id } of others) await this.remove(_id);
  }
}
