import { afterEach, beforeEach } from 'vitest';
import { LastfmServer } from './lastfm-server.ts';
import { createMetadataFixture, type MetadataFixture } from './metadata-app-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

/** The state of the running test; read it within a test. */
export type MetadataTestContext = {
  readonly lastfm: LastfmServer;
  readonly node: MetadataFixture;
  /** Starts the service again on the same database. */
  restart(options?: { readonly patienceMs: number }): Promise<void>;
  /** Calls as a member. */
  get(url: string): Promise<{ readonly status: number } & Readonly<Record<string, unknown>>>;
};

/** Runs tests with an unconfigured metadata service and a stub of Last.fm, both new for every test. */
export function describeMetadata(name: string, body: (context: MetadataTestContext) => void): void {
  describeOnEachDatabase(name, (open) => {
    let lastfm: LastfmServer;
    let node: MetadataFixture;
    beforeEach(async () => {
      lastfm = await LastfmServer.start();
      node = await createMetadataFixture(open, lastfm);
    });
    afterEach(async () => {
      await node.stop();
      await lastfm.stop();
    });
    body({
      get lastfm() {
        return lastfm;
      },
      get node() {
        return node;
      },
      restart: async (options) => {
        await node.stop();
        node = await createMetadataFixture(open, lastfm, options);
      },
      get: async (url) => {
        const response = await node.asListener('GET', url);
        return { status: response.statusCode, ...response.json() };
      },
    });
  });
}
