import type { Socket } from 'node:net';
import type { inspectAddress } from '@airdial/contract/channel/admin-routes';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import type { InspectionLimits } from '../src/modules/sound/inspection/inspection-types.ts';
import { streamInspectionModule } from '../src/modules/sound/inspection/stream-inspection-module.ts';
import { adtsFrames, mp3Frames } from './audio-frames-fixture.ts';
import { createTestOutbound, respondWith, startTcpServer, type TcpServer } from './outbound-fixture.ts';
import { TEST_PICTURE_LINKS } from './picture-links-fixture.ts';
import { icyBlock } from './stream-fixture.ts';
import { type Call, type Caller, createCaller, type TestResponse, trustTestTokens } from './test-access.ts';
import { createTestServer } from './test-server.ts';

const PAGE_URL = 'https://radio.example.org';
const ADMINISTRATOR: Caller = { userId: 'ada', role: 'admin' };
const METAINT = 2_000;

export const respond = (
  headers: Readonly<Record<string, string | number>>,
  body: string | Buffer = '',
  status = 'HTTP/1.0 200 OK',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${[status, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);
export const redirect = (location: string): Buffer => respond({ location }, '', 'HTTP/1.0 302 Found');
export const page = (body: string): Buffer =>
  respond({ 'content-type': 'text/html' }, `<!doctype html><title>Nova</title>${body}`);
export const list = (text: string, type = 'text/plain'): Buffer => respond({ 'content-type': type }, text);

export const MP3 = { 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' };
export const AUDIO = mp3Frames(10);
export const ICY_HEADERS = {
  'icy-name': 'Nova',
  'icy-genre': 'Jazz',
  'icy-br': '128',
  'icy-metaint': METAINT,
};
export const ICY_BODY = Buffer.concat([
  AUDIO.subarray(0, METAINT),
  icyBlock("StreamTitle='Björk - Jóga';"),
  AUDIO,
]);

/** Responses by path. */
type Responses = Readonly<Record<string, Buffer>>;

/** Sent by every server of the fixture. */
export const STREAMS = {
  '/icy': respond(
    { ...MP3, ...ICY_HEADERS, 'icy-country-code': 'IS', 'icy-language-codes': 'is,en' },
    ICY_BODY,
  ),
  '/aac': respond({ 'content-type': 'audio/aacp' }, adtsFrames(10)),
} satisfies Responses;
const NOT_FOUND = respond({}, '', 'HTTP/1.0 404 Not Found');

type StreamServer = TcpServer & { at(path: string): string };

type InspectionResponse = TestResponse<typeof inspectAddress> & { readonly status: number };

export type InspectionFixture = {
  /** The server that sends the responses of the test file. */
  readonly server: Pick<StreamServer, 'at' | 'connections'>;
  /** Starts another server; `onOther` responds to all other paths. */
  startServer(
    responses?: Responses,
    onOther?: (path: string, client: Socket) => Buffer | undefined,
  ): Promise<StreamServer>;
  /** Starts the inspection again, with other limits. */
  restart(limits: Partial<InspectionLimits>): void;
  callAs(caller?: Caller): Call;
  inspect(url: string): Promise<InspectionResponse>;
  /** Inspects a path of `server`. */
  look(path: string): Promise<InspectionResponse>;
};

/** Inspection behind its route and a server of streams, both new for every test of the file. */
export function setUpInspection(responses: Responses): InspectionFixture {
  let app: FastifyInstance;
  let server: StreamServer;
  const stops: (() => Promise<void> | void)[] = [];

  const restart = (limits: Partial<InspectionLimits> = {}) => {
    app = createTestServer();
    registerErrorHandler(app);
    trustTestTokens(app);
    const outbound = createTestOutbound();
    streamInspectionModule(app, {
      outbound,
      pageUrl: () => PAGE_URL,
      limits,
      pictureLinks: TEST_PICTURE_LINKS,
    }).registerRoutes(app);
    const opened = app;
    stops.push(
      () => outbound.close(),
      () => opened.close(),
    );
  };
  const startServer: InspectionFixture['startServer'] = async (own = {}, onOther = () => NOT_FOUND) => {
    const sent: Responses = { ...STREAMS, ...own };
    const started = await startTcpServer(respondWith((path, client) => sent[path] ?? onOther(path, client)));
    stops.push(() => started.stop());
    return { ...started, at: (path) => `http://127.0.0.1:${started.port}${path}` };
  };
  beforeEach(async () => {
    restart();
    server = await startServer(responses);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  const callAs = (caller?: Caller) => createCaller(app, caller);
  const inspect = async (url: string) => {
    const response = await callAs(ADMINISTRATOR)('POST', '/api/channels/inspect', { url });
    return { status: response.statusCode, ...response.json() };
  };
  return {
    server: { at: (path) => server.at(path), connections: () => server.connections() },
    startServer,
    restart,
    callAs,
    inspect,
    look: (path) => inspect(server.at(path)),
  };
}

/** The addresses of the candidates. */
export const streamUrls = ({ candidates }: { readonly candidates: readonly StreamCandidate[] }): string[] =>
  candidates.map(({ streamUrl }) => streamUrl);
