import type { ListedTheme } from '@airdial/contract/theme/schema';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { Publisher } from '../src/lib/publisher.ts';
import { type AdminFixture, createAdminFixture } from './admin-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

export const THEMES_PATH = '/api/themes';
export const DUSK = { name: 'dusk', displayName: 'Dusk' };
export const DARK_PRIMARY = { primary: { main: '#223344' } };

/** The themes of the running test, as an administrator manages them; call it within a test. */
export type ThemesFixture = {
  database(): Database;
  server(): AdminFixture;
  /** Starts the server anew on the same database. */
  restart(): Promise<void>;
  /** How many events of a changed theme pages got, be it by the change or by what nodes read of each other. */
  publishedCount(): number;
  /** @returns the theme in the response */
  create(body?: object): Promise<ListedTheme>;
  update(id: string, body: object): ReturnType<AdminFixture['asAdmin']>;
  activate(id: string): ReturnType<AdminFixture['asAdmin']>;
  remove(id: string): ReturnType<AdminFixture['asAdmin']>;
  list(): Promise<ListedTheme[]>;
  /** The theme that pages get. */
  active(): Promise<ListedTheme>;
};

/** Counts the events of a changed theme from now on, until mocks are restored. */
export function countThemeEvents(): () => number {
  const published = vi.spyOn(Publisher.prototype, 'publish');
  return () => published.mock.calls.filter(([event]) => event === 'theme-changed').length;
}

/** Runs tests with the whole application and its themes, both new for every test. */
export function describeThemes(name: string, body: (fixture: ThemesFixture) => void): void {
  describeOnEachDatabase(name, (open) => {
    let database: Database;
    let server: AdminFixture;
    let publishedCount: ThemesFixture['publishedCount'];
    const start = async () => {
      server = await createAdminFixture(database);
    };
    beforeEach(async () => {
      publishedCount = countThemeEvents();
      database = await open();
      await start();
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await server.close();
    });
    const restart = async () => {
      await server.close();
      await start();
    };
    const calls = createCalls(() => server);
    body({
      ...calls,
      database: () => database,
      server: () => server,
      restart,
      publishedCount: () => publishedCount(),
    });
  });
}

const createCalls = (server: () => AdminFixture) => ({
  create: async (body: object = {}) =>
    (await server().asAdmin('POST', THEMES_PATH, { ...DUSK, ...body })).json.theme,
  update: (id: string, body: object) => server().asAdmin('PUT', `${THEMES_PATH}/${id}`, body),
  activate: (id: string) => server().asAdmin('PUT', `${THEMES_PATH}/${id}/activate`),
  remove: (id: string) => server().asAdmin('DELETE', `${THEMES_PATH}/${id}`),
  list: async () => (await server().asAdmin('GET', THEMES_PATH)).json.themes,
  active: async () => (await server().asVisitor('GET', `${THEMES_PATH}/active`)).json.theme,
});
