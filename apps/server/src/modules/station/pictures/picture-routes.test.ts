import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { describeLastfm } from '../../../../testing/lastfm-fixture.ts';
import { png } from '../../../../testing/sample-pictures.ts';
import { SecretService } from '../../foundation/secrets/secret-service.ts';
import { PictureLinkService } from './picture-link-service.ts';

const TRACK = '/api/lastfm/track/Nobody/Cover';
const PATH = '/i/u/300x300/cover.png';

describeLastfm('pictures of Last.fm', (fixture) => {
  const upstreamUrl = (path = PATH) => new URL(path, fixture.lastfm.url).href;
  const getPicture = (path: string) => fixture.node.asVisitor('GET', path);
  const readPath = async () => {
    const { track } = (await fixture.get(TRACK)) as unknown as { track: { image: { '#text': string }[] } };
    return track.image.at(-1)?.['#text'] ?? '';
  };

  beforeEach(async () => {
    await fixture.node.configure();
    fixture.lastfm.pictures.set(PATH, await png(900, 600));
    const image = [{ size: 'extralarge', '#text': upstreamUrl() }];
    fixture.lastfm.reply = (query) =>
      query.get('track') === 'Cover'
        ? { body: { track: { name: 'Cover', artist: 'Nobody', album: { title: 'A', image } } } }
        : undefined;
  });

  test('are fetched once, drawn in the size of the page, and cached by browsers', async () => {
    const path = await readPath();
    expect(path).toMatch(/^\/pictures\?picture=[\w.-]+$/);
    expect(await readPath()).toBe(path);
    const [response] = await Promise.all([getPicture(path), getPicture(path), getPicture(path)]);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=2592000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 });
    expect((await getPicture(path)).rawPayload).toEqual(response.rawPayload);
    expect(fixture.lastfm.pictureCalls).toEqual([PATH]);
  });

  test('are served for no address that Last.fm has not named', async () => {
    const own = await readPath();
    const sealed = new URLSearchParams(own.split('?')[1]).get('picture') ?? '';
    const other = upstreamUrl('/i/u/secret.png');
    const stranger = new PictureLinkService(SecretService.open({ appSecret: 'y'.repeat(32), dataDir: '' }));
    for (const path of [
      '/pictures',
      `/pictures?picture=${encodeURIComponent(other)}`,
      `/pictures?url=${encodeURIComponent(other)}`,
      `/pictures?picture=${sealed.slice(0, -8)}AAAAAAAA`,
      `${own}&picture=${sealed}`,
      stranger.toOwn(other, fixture.lastfm.url),
    ])
      expect([path, (await getPicture(path)).statusCode]).toEqual([path, 404]);
    expect(fixture.lastfm.pictureCalls).toEqual([]);
  });

  test('that cannot be fetched are missing for ten minutes and then requested again', async () => {
    fixture.lastfm.pictures.set(PATH, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const path = await readPath();
    for (const _ of [1, 2]) expect((await getPicture(path)).statusCode).toBe(404);
    expect(fixture.lastfm.pictureCalls).toHaveLength(1);
    fixture.lastfm.pictures.set(PATH, await png(10, 10));
    fixture.node.passTime(10 * 60_000 + 1);
    expect((await getPicture(path)).statusCode).toBe(200);
  });

  test('are not requested while Last.fm is off', async () => {
    const path = await readPath();
    await fixture.node.configure({ enabled: false });
    const response = await getPicture(path);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ success: false, serviceDisabled: true });
    expect(fixture.lastfm.pictureCalls).toEqual([]);
  });
});
