import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Readonly<Record<string, unknown>>;

const toId = (index: number): string => `960761d5-0601-11e8-ae97-${String(index).padStart(12, '0')}`;

/** A row in the shape of radio-browser's. */
export const directoryRow = (index: number, more: Row = {}): Row => ({
  changeuuid: toId(900_000 + index),
  stationuuid: toId(index),
  serveruuid: null,
  name: `Station ${index}`,
  url: `http://s${index}.example/live`,
  url_resolved: '',
  homepage: `https://s${index}.example/`,
  favicon: '',
  tags: 'jazz,smooth jazz',
  country: 'Norway',
  countrycode: 'NO',
  iso_3166_2: null,
  state: '',
  language: 'norwegian',
  languagecodes: 'no',
  votes: 1_000 - index,
  lastchangetime: '2026-11-20 10:00:00',
  codec: 'MP3',
  bitrate: 128,
  hls: 0,
  lastcheckok: 1,
  lastchecktime: '2026-11-22 10:00:00',
  clickcount: 7,
  clicktrend: 0,
  ssl_error: 0,
  geo_lat: null,
  geo_long: null,
  has_extended_info: false,
  ...more,
});

const TEXTS = ['name', 'country', 'language', 'codec'];

const has = (row: Row, column: string, wanted: string): boolean =>
  `${row[column]}`.toLowerCase().includes(wanted.toLowerCase());

/** Responds as a server of radio-browser does, from rows of its own. */
export class DirectoryServer {
  /** The received calls: path and query. */
  readonly calls: string[] = [];
  readonly userAgents = new Set<string>();
  rows: readonly Row[];
  /** The names of all servers. */
  servers: readonly string[] = [];
  /** The response to every request instead, such as that of a failing server. */
  override: { readonly status: number; readonly body: string } | null = null;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  static async start(rows: readonly Row[]): Promise<DirectoryServer> {
    const directory = new DirectoryServer(rows);
    await once(directory.#server.listen(0, '127.0.0.1'), 'listening');
    return directory;
  }

  private constructor(rows: readonly Row[]) {
    this.rows = rows;
    this.#server = createServer(({ url = '/', headers }, response) => {
      this.calls.push(url);
      this.userAgents.add(`${headers['user-agent']}`);
      for (const notify of this.#waiting) notify();
      this.#waiting.clear();
      const { status, body } = this.override ?? { status: 200, body: JSON.stringify(this.#respond(url)) };
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Resolves once a call has this beginning. */
  async called(path: string): Promise<void> {
    while (!this.calls.some((call) => call.startsWith(path)))
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #respond(path: string): unknown {
    const { pathname, searchParams } = new URL(path, this.url);
    if (pathname === '/json/servers') return this.servers.map((name) => ({ ip: '127.0.0.1', name }));
    const [, clicked] = /^\/json\/url\/([\da-f-]{36})$/.exec(pathname) ?? [];
    if (clicked) {
      const row = this.rows.find(({ stationuuid }) => stationuuid === clicked);
      return { ok: row !== undefined, message: 'retrieved station url', stationuuid: clicked };
    }
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name)));
    return this.#search(searchParams).slice(offset, Number(offset) + Number(limit));
  }

  #search(params: URLSearchParams): Row[] {
    return this.rows
      .filter((row) => TEXTS.every((name) => has(row, name, params.get(name) ?? '')))
      .filter((row) => has(row, 'tags', params.get('tag') ?? ''))
      .filter((row) => has(row, 'countrycode', params.get('countrycode') ?? ''))
      .filter((row) => params.get('hidebroken') !== 'true' || row.lastcheckok === 1)
      .sort((one, other) => Number(other.votes) - Number(one.votes));
  }
}
