import { connect } from 'node:net';
import { promisify } from 'node:util';
import { liveEvents } from '@airdial/contract/live/schema';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EventClient } from '../../../../testing/event-client.ts';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import { registerErrorHandler } from '../../../http/routing/error-handler.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';
import { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import { InterestService } from '../interest/interest-service.ts';
import { registerLiveRoutes } from './live-routes.ts';
import { LiveService } from './live-service.ts';

type Snapshot = {
  connectionId: string;
  channels: { channelId: string; nowPlaying: { title: string | null } }[];
};
const track = (title: string) => ({ title, artist: 'Señal', album: null, artwork: null, duration: null });

describeOnEachDatabase('live events', (open, kind) => {
  let app: FastifyInstance;
  let channels: ChannelService;
  let live: LiveService;
  let siteEvents: SiteEvents;
  let interest: InterestService;
  let origin: string;
  let site: string;
  let clients: EventClient[];
  const id = (channelNumber: number) => channels.getByNumber(channelNumber)?.id ?? 'missing';

  beforeEach(async () => {
    const { db } = await open();
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    await channels.writer.createMany(SAMPLE_CHANNELS);
    siteEvents = new SiteEvents();
    interest = new InterestService();
    site = 'v1';
    live = new LiveService({
      channels,
      siteEvents,
      siteVersion: () => site,
      interest,
      random: () => 0,
      limits: { perNetwork: 3, inAll: 100 },
    });
    app = createTestServer({ trustProxy: ['127.0.0.1'] });
    registerErrorHandler(app);
    registerLiveRoutes(app, live);
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) await client.close();
    await live.stop();
    await app.close();
    await channels.stop();
  });

  const listen = async (query: string, headers: Record<string, string> = {}) => {
    const client = await EventClient.open(`${origin}/api/live?${query}`, { headers });
    clients.push(client);
    return client;
  };
  /** Without heartbeats, which come by a clock of their own. */
  const eventsOf = (client: EventClient) => client.events.filter(({ event }) => event !== 'heartbeat');
  const kindsOf = (client: EventClient) => eventsOf(client).map(({ event }) => event);
  const readSnapshot = async (client: EventClient) => (await client.next('snapshot')).data as Snapshot;
  const focus = (connectionId: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/live/${connectionId}/focus`, payload });

  test('sends a snapshot, then the events of the channels that a client shows or plays', async () => {
    const client = await listen(`show=${id(7)},${id(3)},unknown&playing=${id(1)}`);
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const snapshot = liveEvents.snapshot.parse(await readSnapshot(client));
    expect(snapshot.channels.map(({ channelId }) => channelId)).toEqual([id(7), id(3), id(1)]);
    await channels.state.setNowPlaying(id(12), track('not for this one'));
    await channels.state.setNowPlaying(id(1), track('Lluvia'));
    await channels.writer.update(id(3), { name: 'Aurora' });
    channels.state.setStats(id(7), { currentListeners: 3 });
    channels.state.setStats(id(7), { currentListeners: 4 });
    channels.state.confirmNowPlaying(id(1));
    live.flush();
    await channels.writer.delete(id(7));
    await client.next('channel-removed');
    expect(kindsOf(client)).toEqual([
      'snapshot',
      'now-playing',
      'channel-changed',
      'listeners',
      'now-playing',
      'channel-removed',
    ]);
    await client.next('heartbeat');
    for (const { event, data } of client.events)
      expect(liveEvents[event as keyof typeof liveEvents].parse(data)).toEqual(data);
    expect(client.text).not.toContain('apiOrigin');
    expect(eventsOf(client)[3]?.data).toMatchObject({ stats: { currentListeners: 4 } });
  });

  test('sends theme and system changes to everybody', async () => {
    const client = await listen('');
    await readSnapshot(client);
    siteEvents.publishThemeChanged();
    siteEvents.publishSystemChanged();
    expect(await client.next('system-changed')).toMatchObject({ data: { site: 'v1' } });
    expect(kindsOf(client)).toEqual(['snapshot', 'theme-changed', 'system-changed']);
  });

  test('sends no title for a channel without a track', async () => {
    const { channels: shown } = await readSnapshot(await listen(`show=${id(7)}`));
    expect(shown).toMatchObject([{ channelId: id(7), nowPlaying: { title: null } }]);
  });

  test('names the site version in every snapshot and every site event', async () => {
    const client = await listen(`show=${id(7)}`);
    expect(await readSnapshot(client)).toMatchObject({ site: 'v1' });
    site = 'v2';
    siteEvents.publishThemeChanged();
    expect(await client.next('theme-changed')).toMatchObject({ data: { site: 'v2' } });
    expect(await readSnapshot(await listen(''))).toMatchObject({ site: 'v2' });
  });

  test('changes the focus of a client, and sends the state of new channels at once', async () => {
    const client = await listen(`show=${id(7)}`);
    const { connectionId } = await readSnapshot(client);
    expect(interest.channelIds()).toEqual(new Set([id(7)]));
    expect((await focus(connectionId, { show: [id(3)], playing: id(9) })).statusCode).toBe(200);
    const second = await client.next('snapshot', ({ channels }: Snapshot) => channels.length === 2);
    expect((second.data as Snapshot).channels.map(({ channelId }) => channelId)).toEqual([id(3), id(9)]);
    expect(interest.channelIds()).toEqual(new Set([id(3), id(9)]));
    expect((await focus(connectionId, { show: [id(3)], playing: null })).statusCode).toBe(200);
    siteEvents.publishThemeChanged();
    await client.next('theme-changed');
    expect(kindsOf(client)).toEqual(['snapshot', 'snapshot', 'theme-changed']);
    const unknownConnection = await focus('nobody', { show: [], playing: null });
    expect(unknownConnection.statusCode).toBe(404);
    expect(unknownConnection.json()).toMatchObject({ code: 'live-connection-not-found' });
    expect((await focus(connectionId, { show: ['<script>'], playing: null })).statusCode).toBe(400);
    expect((await focus(connectionId, { show: Array(101).fill('a'), playing: null })).statusCode).toBe(400);
  });

  test('counts who plays a channel until their connection closes', async () => {
    const client = await listen(`playing=${id(7)}`);
    await readSnapshot(client);
    expect(interest.pages.counts).toEqual(new Map([[id(7), 1]]));
    await client.close();
    await expect.poll(() => interest.pages.counts).toEqual(new Map());
  });

  test('sends no title again that the next one has replaced', async () => {
    const client = await listen(`show=${id(7)}`);
    await readSnapshot(client);
    await channels.state.setNowPlaying(id(7), track('one'));
    channels.state.confirmNowPlaying(id(7));
    await channels.state.setNowPlaying(id(7), track('two'));
    live.flush();
    await client.next('heartbeat');
    const played = client.events.filter(({ event }) => event === 'now-playing');
    expect(played.map(({ data }) => data)).toMatchObject(
      ['one', 'two'].map((title) => ({ nowPlaying: { title } })),
    );
  });

  test('sends the present state of its channels to a client that reconnects', async () => {
    const first = await listen(`show=${id(7)}`);
    await readSnapshot(first);
    await first.close();
    await channels.state.setNowPlaying(id(7), track('missed'));
    await channels.state.setNowPlaying(id(7), track('on air'));
    channels.state.setStats(id(7), { currentListeners: 5 });
    const { updatedAt } = await channels.writer.update(id(7), { isActive: false });
    site = 'v2';
    const back = await listen(`show=${id(7)}`, { 'last-event-id': 'of-a-former-version' });
    expect(await readSnapshot(back)).toMatchObject({
      site: 'v2',
      channels: [
        {
          channelId: id(7),
          nowPlaying: { title: 'on air' },
          stats: { currentListeners: 5 },
          updatedAt: new Date(updatedAt).toISOString(),
          isActive: false,
        },
      ],
    });
    live.flush();
    await back.next('heartbeat');
    expect(kindsOf(back)).toEqual(['snapshot']);
  });

  test('accepts the connections of a network up to its limit, then 503 until one closes', async () => {
    for (let count = 0; count < 3; count += 1)
      await readSnapshot(await listen('', { 'x-forwarded-for': `2001:db8::${count}` }));
    const refused = await fetch(`${origin}/api/live`, { headers: { 'x-forwarded-for': '2001:db8::ffff:1' } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await refused.json()).toMatchObject({ success: false, code: 'live-full' });
    await readSnapshot(await listen('', { 'x-forwarded-for': '2001:db8:0:1::1' }));
    await clients[0]?.close();
    await expect
      .poll(async () => (await listen('', { 'x-forwarded-for': '2001:db8::1' })).response.statusCode)
      .toBe(200);
  });

  if (kind === 'postgres') return;

  test('disconnects a client that does not read, and serves the others', async () => {
    const { port } = new URL(origin);
    const sleeper = connect(Number(port), '127.0.0.1');
    sleeper.write(`GET /api/live?show=${id(7)} HTTP/1.1\r\nhost: radio\r\n\r\n`);
    await new Promise((resolve) => sleeper.once('data', resolve));
    sleeper.pause();
    let isCut = false;
    sleeper.once('close', () => {
      isCut = true;
    });
    const reader = await listen(`show=${id(7)}`);
    await readSnapshot(reader);
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    const description = 'x'.repeat(60_000);
    for (let round = 0; round < 400 && (await countConnections()) > 1; round += 1) {
      await channels.writer.update(id(7), { description: `${round}${description}` });
      await reader.next('channel-changed', ({ channel }: { channel: { description: string } }) =>
        channel.description.startsWith(`${round}x`),
      );
    }
    expect(await countConnections()).toBe(1);
    sleeper.on('error', () => {}).resume();
    await expect.poll(() => isCut).toBe(true);
    await channels.state.setNowPlaying(id(7), track('still here'));
    await reader.next('now-playing');
  });

  test('sends unchunked events to HTTP/1.0, and nothing to HEAD', async () => {
    const { port } = new URL(origin);
    const request = (text: string, until: string) =>
      new Promise<string>((resolve) => {
        let response = '';
        const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
        socket.on('data', (chunk) => {
          response += chunk;
          if (!response.includes(until)) return;
          socket.destroy();
          resolve(response);
        });
        socket.write(text);
      });
    const old = await request('GET /api/live HTTP/1.0\r\nhost: radio\r\n\r\n', '"channels":[]}\n\n');
    expect(old).not.toMatch(/transfer-encoding/i);
    expect(old).toContain('\r\n\r\nretry: 2000\nevent: snapshot\n');
    expect((await app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(404);
  });

  test('sends a goodbye with a retry time on stop, and refuses new connections', async () => {
    const client = await listen(`show=${id(7)}`);
    await readSnapshot(client);
    const stopping = live.stop();
    await client.next('bye');
    expect(client.text).toContain('retry: 3000\nevent: bye');
    await stopping;
    await client.closed;
    expect((await fetch(`${origin}/api/live`)).status).toBe(503);
  });
});
