// @module-tag no-third-party

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { png } from '../../../../testing/sample-pictures.ts';
import { DUSK, describeThemes } from '../../../../testing/themes-fixture.ts';

const UPLOADED = /^\/uploads\/themes\/[0-9a-f]{32}\.png$/;

describeThemes('logos of other servers', (fixture) => {
  let host: Server;
  let origin: string;
  let logo: Uint8Array;
  beforeEach(async () => {
    logo = await png(64, 64);
    host = createServer(({ url }, response) => {
      if (url === '/held.png') host.emit('held', response);
      else response.writeHead(url === '/logo.png' ? 200 : 404).end(url === '/logo.png' ? logo : undefined);
    });
    await once(host.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  afterEach(() => host.close());

  test('are fetched and stored when a theme is saved, and those that cannot be had are named', async () => {
    const { _id } = await fixture.create(DUSK);
    const address = `${origin}/logo.png`;
    const logos = { fullLogo: { light: address, dark: null }, isotype: { light: address, dark: null } };
    const bad = await fixture.update(_id, { logoAssets: { ...logos, favicon: `${origin}/none.ico` } });
    const msg = 'The picture could not be fetched. It answered with status 404.';
    expect([bad.status, bad.json.errors]).toEqual([400, [{ param: 'logoAssets.favicon', msg }]]);
    const { fullLogo, isotype } = (await fixture.update(_id, { logoAssets: logos })).json.theme.logoAssets;
    expect([fullLogo.light, isotype.light]).toEqual([
      expect.stringMatching(UPLOADED),
      expect.stringMatching(UPLOADED),
    ]);
    const icon = await fixture.server().app.inject(isotype.light.replace('.png', '-192.png'));
    expect(icon.headers['content-type']).toBe('image/png');
  });

  test('do not keep a theme from being shown that is activated while they are fetched', async () => {
    const { _id } = await fixture.create(DUSK);
    const held = once(host, 'held');
    const saving = fixture.update(_id, {
      displayName: 'Dusk again',
      logoAssets: { favicon: `${origin}/held.png` },
    });
    const [response] = await held;
    await fixture.activate(_id);
    const before = fixture.publishedCount();
    response.end(logo);
    const { theme } = (await saving).json;
    expect(theme).toMatchObject({ displayName: 'Dusk again', isActive: true });
    expect(await fixture.active()).toMatchObject({
      displayName: 'Dusk again',
      logoAssets: { favicon: theme.logoAssets.favicon },
    });
    expect(fixture.publishedCount() - before).toBe(1);
  });

  test('that an older version has stored are fetched after the start, or not shown', async () => {
    const { _id } = await fixture.create(DUSK);
    await fixture.activate(_id);
    const themes = () => fixture.database().db;
    const { content } = await themes().selectFrom('themes').select('content').executeTakeFirstOrThrow();
    const stored = { ...JSON.parse(content) };
    stored.logoAssets.fullLogo.light = `${origin}/logo.png`;
    stored.logoAssets.favicon = `${origin}/none.ico`;
    await themes()
      .updateTable('themes')
      .set({ content: JSON.stringify(stored) })
      .execute();
    await fixture.restart();
    await expect
      .poll(async () => (await fixture.active()).logoAssets.fullLogo.light)
      .toEqual(expect.stringMatching(UPLOADED));
    expect((await fixture.active()).logoAssets.favicon).toBeNull();
    expect((await fixture.server().app.inject('/')).body).not.toContain(origin);
    // What could not be fetched does not stand in the way of another change.
    expect((await fixture.update(_id, { displayName: 'Dusk again' })).status).toBe(200);
  });
});
