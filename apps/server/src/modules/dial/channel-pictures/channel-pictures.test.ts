// @module-tag channel-picture

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { png } from '../../../../testing/sample-pictures.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import type { Database } from '../../../db/database.ts';
import { channelsModule } from '../channels/channels-module.ts';

describeOnEachDatabase('pictures of channels', (open) => {
  let database: Database;
  let server: AdminFixture;
  let host: Server;
  let origin: string;
  /** What the other server has, by path, and what it was asked for. */
  let files: Map<string, Buffer>;
  let calls: string[];
  beforeEach(async () => {
    files = new Map([['/logo.png', await png(64, 64)]]);
    calls = [];
    host = createServer(({ url = '' }, response) => {
      if (url.endsWith('.png')) calls.push(url);
      const file = files.get(url);
      response.writeHead(file ? 200 : 404).end(file);
    });
    await once(host.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    database = await open();
    server = await createAdminFixture(database);
  });
  afterEach(async () => {
    await server.close();
    host.close();
  });

  const create = async (fields: object) => {
    const body = { name: 'Harbour', streamUrl: `${origin}/live`, ...fields };
    return (await server.asAdmin('POST', '/api/channels', body)).json.channel;
  };
  const readAs = async (call: AdminFixture['asVisitor'], id: string) =>
    (await call('GET', `/api/channels/${id}?activeOnly=false`)).json.data;
  const pictureOf = async (id: string) => (await readAs(server.asVisitor, id)).imageUrl;
  const failureOf = async (id: string) => (await readAs(server.asAdmin, id)).imageSource.failure;
  const storedCount = async () => (await database.db.selectFrom('uploads').select('name').execute()).length;

  test('are fetched after the save, stored as an upload, and served from here alone', async () => {
    const url = `${origin}/logo.png`;
    const { _id, imageUrl, imageSource } = await create({ imageUrl: url });
    expect([imageUrl, imageSource]).toEqual([null, { url, failure: null }]);
    await expect.poll(() => pictureOf(_id)).toMatch(/^\/uploads\/channels\/[0-9a-f]{32}\.webp$/);
    const file = await server.app.inject(await pictureOf(_id));
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await readAs(server.asAdmin, _id)).imageSource).toEqual({ url, failure: null });
    for (const path of [`/api/channels/${_id}`, '/api/channels', `/channel/${_id}`, '/'])
      expect((await server.app.inject(path)).body).not.toContain('logo.png');
  });

  test('are stored once for the same file', async () => {
    files.set('/copy.png', files.get('/logo.png') ?? Buffer.alloc(0));
    const [one, other] = [
      await create({ imageUrl: `${origin}/logo.png` }),
      await create({ imageUrl: `${origin}/copy.png` }),
    ];
    await expect.poll(() => pictureOf(other._id)).not.toBeNull();
    await expect.poll(() => pictureOf(one._id)).toBe(await pictureOf(other._id));
    expect(await storedCount()).toBe(1);
  });

  test('are asked for once where many channels name the same address', async () => {
    const channels = [];
    for (const _ of [1, 2, 3]) channels.push(await create({ imageUrl: `${origin}/logo.png` }));
    for (const { _id } of channels) await expect.poll(() => pictureOf(_id)).not.toBeNull();
    expect(calls).toEqual(['/logo.png']);
  });

  test('stay when they are fetched again and their server has them no more', async () => {
    const { _id } = await create({ imageUrl: `${origin}/logo.png` });
    await expect.poll(() => pictureOf(_id)).not.toBeNull();
    const path = await pictureOf(_id);
    files.clear();
    expect((await server.asAdmin('POST', `/api/channels/${_id}/fetch-image`)).status).toBe(502);
    expect([await pictureOf(_id), await failureOf(_id)]).toEqual([path, expect.stringContaining('404')]);
    files.set('/logo.png', await png(32, 32));
    expect((await server.asAdmin('POST', `/api/channels/${_id}/fetch-image`)).status).toBe(200);
    expect(await pictureOf(_id)).not.toBe(path);
    expect(await failureOf(_id)).toBeNull();
  });

  test('that cannot be had leave the placeholder, and are tried again by request and by the next save', async () => {
    const { _id } = await create({ imageUrl: `${origin}/later.png` });
    await expect
      .poll(() => failureOf(_id))
      .toBe('The picture could not be fetched. It answered with status 404.');
    expect(await pictureOf(_id)).toBeNull();
    files.set('/later.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const again = await server.asAdmin('POST', `/api/channels/${_id}/fetch-image`);
    const noPicture =
      'The picture could not be fetched. What is at this address is no PNG, JPEG, WebP, GIF, AVIF or ICO.';
    expect([again.status, again.json.code, again.json.message]).toEqual([
      502,
      'picture-not-fetched',
      noPicture,
    ]);
    expect(await failureOf(_id)).toBe(noPicture);
    files.set('/later.png', await png(8, 8));
    expect(await failureOf(_id)).toBe(noPicture);
    await server.asAdmin('PUT', `/api/channels/${_id}`, { name: 'Harbour', streamUrl: `${origin}/live` });
    await expect.poll(() => pictureOf(_id)).toMatch(/^\/uploads\//);
    files.set('/later.png', await png(9, 9));
    const before = await pictureOf(_id);
    const { status, json } = await server.asAdmin('POST', `/api/channels/${_id}/fetch-image`);
    expect([status, json.message]).toEqual([200, 'The picture was fetched']);
    expect(json.channel.imageUrl).not.toBe(before);
  });

  test('at a private address are fetched for a stream at a private address only', async () => {
    const { _id } = await create({ streamUrl: 'https://192.0.2.1/live', imageUrl: `${origin}/logo.png` });
    await expect.poll(() => failureOf(_id)).toContain('private address');
    expect([await pictureOf(_id), calls]).toEqual([null, []]);
  });

  test('are in use as long as a channel names them', { tags: 'unused-pictures' }, async () => {
    let listReferences: () => unknown = () => [];
    const uploads = {
      addReferences: (list: () => unknown) => {
        listReferences = list;
      },
    } as never;
    const context = { database, logger: silentLogger } as never;
    const { service } = await channelsModule(createTestServer(), context, { uploads });
    const [url, path] = ['https://host.example/logo.png', '/uploads/channels/1.webp'];
    const pictures = [{ url, path, failure: null, version: 0 }];
    const fields = { channelNumber: 1, name: 'Harbour', pictures };
    const { id } = await service.writer.create({ ...fields, imageUrl: url });
    expect(`${listReferences()}`).toContain(path);
    await service.writer.update(id, { imageUrl: null });
    expect(`${listReferences()}`).not.toContain(path);
    await service.stop();
  });

  test('of channels that an older version has stored are fetched after the start', async () => {
    const { _id } = await create({});
    await server.close();
    await database.db
      .updateTable('channels')
      .set({
        image_url: `${origin}/logo.png`,
        logo: `${origin}/missing.png`,
        song_title: 'So What',
        song_artwork: `${origin}/cover.png`,
      })
      .execute();
    server = await createAdminFixture(database);
    await expect.poll(() => pictureOf(_id)).toMatch(/^\/uploads\//);
    const { logo, nowPlaying } = await readAs(server.asVisitor, _id);
    expect([logo, nowPlaying.title, nowPlaying.artwork]).toEqual([null, 'So What', null]);
  });

  test('of an import are fetched after its rows are there, and counted', async () => {
    const text = `#EXTM3U\n#EXTINF:-1 tvg-logo="${origin}/logo.png",Imported\n${origin}/live`;
    const { previewId } = (await server.asAdmin('POST', '/api/channels/import/preview', { text })).json;
    const { json } = await server.asAdmin('POST', '/api/channels/import', {
      previewId,
      rows: [{ index: 0 }],
    });
    const details = async () => (await server.asAdmin('GET', `/api/channels/imports/${json.job._id}`)).json;
    await expect.poll(async () => (await details()).job.state).toBe('done');
    await expect.poll(async () => (await details()).picturesDue).toBe(0);
    const { channels } = (await server.asVisitor('GET', '/api/channels')).json;
    expect(channels[0].imageUrl).toMatch(/^\/uploads\//);
  });
});
