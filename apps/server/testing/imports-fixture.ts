import type {
  getImport,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@airdial/contract/channel-list/routes';
import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { afterEach, beforeEach } from 'vitest';
import type { Database, DatabaseKind } from '../src/db/database.ts';
import {
  type ChannelImportsModule,
  channelImportsModule,
} from '../src/modules/dial/imports/channel-imports-module.ts';
import { channelListsModule } from '../src/modules/dial/lists/channel-lists-module.ts';
import { type ChannelsFixture, openChannelsFixture } from './channels-fixture.ts';
import { createTestOutbound } from './outbound-fixture.ts';
import type { TestResponse } from './test-access.ts';
import { describeOnEachDatabase, silentLogger } from './test-databases.ts';

export const IMPORT_PATH = '/api/channels/import';
const SINGLE_NODE = { isHeld: true } as never;
const STATION = { systemName: 'Nova', systemUrl: 'https://radio.example.org' };

/** A row that was edited in the preview. */
type ImportRow = {
  readonly index: number;
  readonly channel: { readonly name: string; readonly streamUrl: string };
};
export const toRow = (index: number, more: object = {}): ImportRow => ({
  index,
  channel: { name: `Station ${index}`, streamUrl: `https://${index}.example/live`, ...more },
});
export const toRows = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => toRow(index));

type MountOptions = { readonly requestCheck?: (channelId: string) => void; readonly now?: () => number };

/** Adds the routes of lists and imports to a server with channels. */
export function mountImports(
  { app, channels, audit }: ChannelsFixture,
  database: Database,
  { requestCheck = () => {}, now = Date.now }: MountOptions = {},
): ChannelImportsModule {
  const lists = channelListsModule({ channels, outbound: createTestOutbound(), station: () => STATION });
  lists.registerRoutes(app);
  const context = { database, audit, lease: SINGLE_NODE, logger: silentLogger as never };
  const module = channelImportsModule(app, context, { channels, requestCheck, lists, now });
  module.registerRoutes(app);
  return module;
}

/** The response of whichever route was called. */
type ImportResponse = TestResponse<typeof startImport> &
  TestResponse<typeof listImports> &
  TestResponse<typeof getImport> &
  TestResponse<typeof undoImport> &
  TestResponse<typeof previewImport> & { readonly status: number };

/** The state of the running test; read it within a test. */
export type ImportsTestContext = {
  readonly database: Database;
  readonly node: ChannelsFixture;
  /** The channels whose stream check was requested since the start. */
  readonly checked: readonly string[];
  readonly now: number;
  passTime(ms: number): void;
  /** Starts the server again on the same database after it stopped. */
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Stops the server as soon as so many channels are stored. */
  stopAfter(count: number): Promise<void>;
  /** What a check calls. */
  onSessionRemoved(channelId: string): void;
  /** Calls as an administrator. */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<ImportResponse>;
  preview(text: string): Promise<ImportResponse>;
  /** Starts an import of edited rows, of a preview that has as many. */
  begin(rows: readonly object[]): Promise<ImportJob>;
  get(id: string): Promise<ImportResponse>;
  /** Resolves with the import and its remarks when it has ended. */
  ended(job: ImportJob): Promise<ImportResponse>;
  importAll(rows: readonly object[]): Promise<ImportResponse>;
  /** Imports all rows of a list as they are previewed. */
  importList(text: string): Promise<ImportResponse>;
  names(): string[];
};

/** Runs tests with a server that imports channels, and with a clock that stands still. */
export function describeImports(
  name: string,
  body: (imports: ImportsTestContext, kind: DatabaseKind) => void,
): void {
  describeOnEachDatabase(name, (open, kind) => {
    let database: Database;
    let node: ChannelsFixture;
    let module: ChannelImportsModule;
    let checked: string[];
    let now: number;
    const start = async () => {
      checked = [];
      database = await open();
      node = await openChannelsFixture(database);
      module = mountImports(node, database, { requestCheck: (id) => checked.push(id), now: () => now });
      await node.app.ready();
    };
    const stop = async () => {
      await node.app.close();
      await node.stop();
      await database.close();
    };
    beforeEach(async () => {
      now = Date.now();
      await start();
    });
    afterEach(() => stop());

    const call: ImportsTestContext['call'] = async (method, path, payload) => {
      const { statusCode: status, body: text } = await node.asAdmin(method, path, payload);
      return { status, ...JSON.parse(text) };
    };
    const preview = (text: string) => call('POST', `${IMPORT_PATH}/preview`, { text });
    const begin = async (rows: readonly object[]) => {
      const addresses = rows.map((_, index) => `https://${index}.example/`);
      const { previewId } = await preview(addresses.join('\n'));
      return (await call('POST', IMPORT_PATH, { previewId, rows })).job;
    };
    const get = (id: string) => call('GET', `/api/channels/imports/${id}`);
    const ended = async ({ _id }: ImportJob) => {
      for (;;) {
        const found = await get(_id);
        if (found.job.state !== 'running' && found.job.state !== 'undoing') return found;
        await new Promise(setImmediate);
      }
    };
    body(
      {
        get database() {
          return database;
        },
        get node() {
          return node;
        },
        get checked() {
          return checked;
        },
        get now() {
          return now;
        },
        passTime: (ms) => {
          now += ms;
        },
        start,
        restart: async () => {
          await stop();
          await start();
        },
        stopAfter: (count) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          let changes = 0;
          node.channels.changes.subscribe(() => {
            changes += 1;
            if (changes === count) resolve(stop());
          }, new AbortController().signal);
          return promise;
        },
        onSessionRemoved: (channelId) => module.onSessionRemoved(channelId),
        call,
        preview,
        begin,
        get,
        ended,
        importAll: async (rows) => ended(await begin(rows)),
        importList: async (text) => {
          const { previewId, rows: previewed } = await preview(text);
          const rows = previewed.map((_, index) => ({ index }));
          return ended((await call('POST', IMPORT_PATH, { previewId, rows })).job);
        },
        names: () => [...node.channels.all()].map((channel) => channel.name).sort(),
      },
      kind,
    );
  });
}
