import { afterEach, beforeEach } from 'vitest';
import { LastfmServer } from './lastfm-server.ts';
import { type MetadataNode, startMetadataNode } from './metadata-app-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

/** What tests of the metadata service need; to be read within a test. */
export type MetadataDesk = {
  readonly lastfm: LastfmServer;
  readonly node: MetadataNode;
  /** Another process on the same database. */
  restart(options?: { readonly patienceMs: number }): Promise<void>;
  /** Asks as a listener. */
  get(url: string): Promise<{ readonly status: number } & Readonly<Record<string, unknown>>>;
};

/** The metadata service, not configured yet, before a stub of Last.fm, both anew for every test. */
export function describeMetadata(name: string, body: (desk: MetadataDesk) => void): void {
  describeOnEachDatabase(name, (open) => {
    let lastfm: LastfmServer;
    let node: MetadataNode;
    beforeEach(async () => {
      lastfm = await LastfmServer.start();
      node = await startMetadataNode(open, lastfm);
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
        node = await startMetadataNode(open, lastfm, options);
      },
      get: async (url) => {
        const response = await node.asListener('GET', url);
        return { status: response.statusCode, ...response.json() };
      },
    });
  });
}
