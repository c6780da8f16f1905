import { channel as channelEntity } from '@airdial/contract/entities/channel';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { answerErrors } from '../../http/error-answers.ts';
import { SAMPLE_CHANNELS } from '../../test-support/sample-channels.ts';
import { type Call, callsOf, letInAnybody } from '../../test-support/test-access.ts';
import { describeOnEachDatabase, silentLogger } from '../../test-support/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { AuditService } from '../audit/audit-service.ts';
import { registerChannelAdminRoutes } from './channel-admin-routes.ts';
import { ChannelRepository } from './channel-repository.ts';
import { registerChannelRoutes } from './channel-routes.ts';
import { ChannelService } from './channel-service.ts';
import { ChannelWriteService } from './channel-write-service.ts';

vi.setConfig({ testTimeout: 30_000 });

const LEAST = { name: 'Nova', streamUrl: 'https://nova.example/live' };
const FULL = {
  ...LEAST,
  channelNumber: 44,
  description: 'Songs\nfor the night',
  genre: 'Jazz',
  imageUrl: 'https://nova.example/nova.png',
  bitrate: 192,
  codec: 'AAC',
  country: 'Iceland',
  language: 'Íslenska',
  website: 'https://nova.example/',
  apiOrigin: 'https://nova.example/status-json.xsl',
  featured: true,
  isActive: false,
  schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '22:00', endTime: '02:00' }],
  currentProgram: { name: 'Night', description: null, host: 'Björk' },
};

/** What is sent, and what is said of it. */
const BAD_CHANNELS: readonly (readonly [object, string, string])[] = [
  [{ name: ' ' }, 'name', 'Channel name is required'],
  [{ name: 7 }, 'name', 'Channel name is required'],
  [{ name: 'x'.repeat(121) }, 'name', 'Channel name may have at most 120 characters'],
  [{ streamUrl: '' }, 'streamUrl', 'Stream URL is required'],
  ...[
    'ftp://nova.example/',
    'java\tscript:alert(1)',
    'https://user:pass@nova.example/',
    '//nova.example',
  ].map(
    (streamUrl) =>
      [
        { streamUrl },
        'streamUrl',
        'Stream URL must be a web address that starts with http:// or https://',
      ] as const,
  ),
  ...[0, -1, 1.5, 100_000, '7', Number.MAX_SAFE_INTEGER].map(
    (channelNumber) =>
      [{ channelNumber }, 'channelNumber', 'Channel number must be a whole number from 1 to 99999'] as const,
  ),
  [{ bitrate: '128' }, 'bitrate', 'Bitrate must be a whole number from 1 to 10000'],
  [
    { imageUrl: 'javascript:alert(1)' },
    'imageUrl',
    'Image URL must be a web address or a path on this server',
  ],
  [
    { schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '25:00', endTime: '02:00' }] },
    'schedule.0.startTime',
    'Time must be written as HH:MM',
  ],
  [{ currentProgram: { name: '' } }, 'currentProgram.name', 'Program name is required'],
];

describeOnEachDatabase('channels in the hands of administrators', (open) => {
  let database: Database;
  let app: FastifyInstance;
  let saved: string[];
  let channels: ChannelService;
  let audit: AuditService;
  let asAdmin: Call;
  let asListener: Call;
  let asVisitor: Call;
  const start = async () => {
    const { db } = database;
    saved = [];
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    audit = new AuditService(new AuditRepository(db));
    app = fastify();
    answerErrors(app);
    letInAnybody(app);
    registerChannelRoutes(app, channels);
    registerChannelAdminRoutes(
      app,
      channels,
      new ChannelWriteService(channels, audit, (id) => saved.push(id)),
    );
    asAdmin = callsOf(app, { userId: 'ada', role: 'admin' });
    asListener = callsOf(app, { userId: 'lou' });
    asVisitor = callsOf(app);
  };
  const stop = async () => {
    await channels.stop();
    await app.close();
  };
  beforeEach(async () => {
    database = await open();
    await start();
    await channels.createMany(SAMPLE_CHANNELS);
  });
  afterEach(stop);

  const create = async (body: object) => (await asAdmin('POST', '/api/channels', body)).json();
  const update = (id: string, body: object) => asAdmin('PUT', `/api/channels/${id}`, body);
  const numbers = async (call: Call, query: string): Promise<number[]> =>
    (await call('GET', `/api/channels?${query}`))
      .json()
      .channels.map(({ channelNumber }: { channelNumber: number }) => channelNumber);

  test('a channel with every field is stored as it was written, and read again as that', async () => {
    const { message, channel } = await create(FULL);
    expect(message).toBe('Channel created successfully');
    expect(channelEntity.parse(channel)).toMatchObject(FULL);
    await stop();
    await start();
    expect((await asVisitor('GET', `/api/channels/${channel._id}`)).json().data).toMatchObject({
      name: 'Nova',
      schedule: FULL.schedule,
      currentProgram: FULL.currentProgram,
    });
  });

  test('the least gets the defaults and the next free number', async () => {
    const next = (await asAdmin('GET', '/api/channels/next-number')).json();
    expect(next).toEqual({ success: true, channelNumber: 2 });
    const answers = await Promise.all([create(LEAST), create(LEAST)]);
    expect(answers.map(({ channel }) => channel)).toMatchObject([
      { channelNumber: 2, bitrate: 128, codec: 'MP3', isActive: true, featured: false, schedule: [] },
      { channelNumber: 4, genre: null, currentProgram: null },
    ]);
  });

  test('a number that another channel has is a 409 at its field, for a new channel and an old one', async () => {
    const taken = {
      success: false,
      code: 'channel-number-taken',
      message: 'Another channel has this number already',
      errors: [{ param: 'channelNumber', msg: 'Another channel has this number already' }],
    };
    const refused = await asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 7 });
    expect([refused.statusCode, refused.json()]).toEqual([409, taken]);
    const { channel } = await create(LEAST);
    const moved = await update(channel._id, { ...LEAST, channelNumber: 7 });
    expect([moved.statusCode, moved.json()]).toEqual([409, taken]);
    expect(channels.get(channel._id)?.channelNumber).toBe(2);
    expect(channels.getByNumber(7)?.name).toBe('Café Noir');
  });

  test('of many who want one number at once one gets it', async () => {
    const wanted = { ...LEAST, channelNumber: 50 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asAdmin('POST', '/api/channels', wanted)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('an edit changes what is sent and nothing else; null takes a text away', async () => {
    const { channel } = await create(FULL);
    const song = { title: 'Jóga', artist: 'Björk', album: null, artwork: null, duration: null };
    await channels.setNowPlaying(channel._id, song);
    const { message, channel: changed } = (
      await update(channel._id, { ...LEAST, name: 'Supernova', genre: null, website: '' })
    ).json();
    expect(message).toBe('Channel updated successfully');
    expect(changed).toMatchObject({
      ...FULL,
      name: 'Supernova',
      genre: null,
      website: null,
      nowPlaying: { title: 'Jóga' },
    });
    expect(changed.createdAt).toBe(channel.createdAt);
  });

  test('two who edit the same: the later save is told, and nothing is written over', async () => {
    const { channel } = await create(LEAST);
    const { updatedAt } = channel;
    const first = await update(channel._id, { ...LEAST, name: 'First', updatedAt });
    expect(first.statusCode).toBe(200);
    const second = await update(channel._id, { ...LEAST, name: 'Second', updatedAt });
    expect([second.statusCode, second.json().code]).toEqual([409, 'edited-meanwhile']);
    expect(channels.get(channel._id)?.name).toBe('First');
    const again = { ...LEAST, name: 'Second', updatedAt: first.json().channel.updatedAt };
    expect((await update(channel._id, again)).statusCode).toBe(200);
  });

  test('a new song is no edit', async () => {
    const { channel } = await create(LEAST);
    await channels.setNowPlaying(channel._id, {
      title: 'Jóga',
      artist: null,
      album: null,
      artwork: null,
      duration: null,
    });
    const { updatedAt } = channel;
    expect((await update(channel._id, { ...LEAST, updatedAt })).statusCode).toBe(200);
  });

  test('another process that has changed the channel meanwhile is not written over', async () => {
    const { channel } = await create(LEAST);
    const { db } = database;
    await db.updateTable('channels').set({ updated_at: 1 }).where('id', '=', channel._id).execute();
    expect((await update(channel._id, LEAST)).json().code).toBe('edited-meanwhile');
  });

  test('a deleted channel is gone; an unknown one is a 404 with words', async () => {
    const { channel } = await create(LEAST);
    expect((await asAdmin('DELETE', `/api/channels/${channel._id}`)).json()).toEqual({
      success: true,
      message: 'Channel deleted successfully',
    });
    for (const id of [channel._id, 'nothing', '%00']) {
      const missing = { success: false, code: 'channel-not-found', message: 'Channel not found' };
      expect((await asAdmin('DELETE', `/api/channels/${id}`)).json()).toEqual(missing);
      expect((await update(id, LEAST)).json()).toEqual(missing);
    }
  });

  test('what cannot be written down is not done, neither in memory nor in the database', async () => {
    const { channel } = await create(LEAST);
    const auditFails = vi
      .spyOn(AuditRepository.prototype, 'insert')
      .mockRejectedValue(new Error('disk full'));
    const asked = [
      await asAdmin('POST', '/api/channels', LEAST),
      await asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 60 }),
      await update(channel._id, { ...LEAST, name: 'Changed' }),
      await asAdmin('DELETE', `/api/channels/${channel._id}`),
    ];
    auditFails.mockRestore();
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
    const there = () => [channels.size, channels.getByNumber(60), channels.get(channel._id)?.name];
    const before = [SAMPLE_CHANNELS.length + 1, undefined, 'Nova'];
    expect(there()).toEqual(before);
    await stop();
    await start();
    expect(there()).toEqual(before);
  });

  test('changes are told to whoever follows the catalogue', async () => {
    const kinds: string[] = [];
    const following = new AbortController();
    channels.changes.subscribe(({ kind }) => kinds.push(kind), following.signal);
    const { channel } = await create(LEAST);
    await update(channel._id, LEAST);
    await asAdmin('DELETE', `/api/channels/${channel._id}`);
    following.abort();
    expect(saved).toEqual([channel._id, channel._id]);
    expect(kinds).toEqual(['created', 'updated', 'removed']);
  });

  test('every bad field is named in words, and nothing is stored', async () => {
    const { size } = channels;
    for (const [change, param, msg] of BAD_CHANNELS) {
      const answer = await asAdmin('POST', '/api/channels', { ...LEAST, ...change });
      expect([change, answer.statusCode, answer.json().errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await asAdmin('POST', '/api/channels', [])).statusCode).toBe(400);
    expect(channels.size).toBe(size);
  });

  test('administrators see inactive channels and metadata endpoints where they ask; others do not', async () => {
    await create(FULL);
    for (const query of ['activeOnly=false', 'active=false', 'status=all', 'status=inactive']) {
      expect([query, (await numbers(asAdmin, query)).includes(44)]).toEqual([query, true]);
      for (const call of [asListener, asVisitor]) {
        expect([query, (await numbers(call, query)).includes(44)]).toEqual([query, false]);
        expect((await call('GET', `/api/channels?${query}`)).body).not.toContain('apiOrigin');
      }
    }
    expect(await numbers(asAdmin, 'status=active')).not.toContain(44);
    // What every page asks is answered alike, so that nobody's session has to be looked up for it.
    const page = '/api/channels?active=true&featuredOnly=true';
    expect((await asAdmin('GET', page)).body).toBe((await asVisitor('GET', page)).body);
    const [found] = (await asAdmin('GET', '/api/channels?status=all&search=nova&genre=jazz&limit=10')).json()
      .channels;
    expect(found).toMatchObject({ channelNumber: 44, apiOrigin: FULL.apiOrigin });
  });

  test('an administrator who asks for all of one channel sees the metadata endpoint; nobody else does', async () => {
    const { channel } = await create({ ...FULL, isActive: true });
    const path = `/api/channels/${channel._id}`;
    expect((await asAdmin('GET', `${path}?activeOnly=false`)).json().data).toEqual(channel);
    for (const [call, url] of [
      [asAdmin, path],
      [asAdmin, `${path}?activeOnly=true`],
      [asListener, `${path}?activeOnly=false`],
      [asVisitor, `${path}?activeOnly=false`],
    ] as const)
      expect((await call('GET', url)).json().data).not.toHaveProperty('apiOrigin');
  });

  test('who did what is written down', async () => {
    const { channel } = await create({ ...LEAST, channelNumber: 44 });
    await update(channel._id, LEAST);
    await asAdmin('DELETE', `/api/channels/${channel._id}`);
    const told = (await audit.latest(5)).map(({ action, actorId, targetId, details }) => [
      action,
      actorId,
      targetId,
      details,
    ]);
    const details = { channelNumber: 44, name: 'Nova' };
    expect(told).toEqual(
      ['channel.deleted', 'channel.updated', 'channel.created'].map((action) => [
        action,
        'ada',
        channel._id,
        details,
      ]),
    );
  });

  test('only administrators write', async () => {
    for (const [call, status] of [
      [asListener, 403],
      [asVisitor, 401],
    ] as const) {
      expect((await call('POST', '/api/channels', LEAST)).statusCode).toBe(status);
      expect((await call('PUT', '/api/channels/x', LEAST)).statusCode).toBe(status);
      expect((await call('DELETE', '/api/channels/x')).statusCode).toBe(status);
      expect((await call('GET', '/api/channels/next-number')).statusCode).toBe(status);
    }
  });
});
