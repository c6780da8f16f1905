import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/test-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { createPictureReader } from './picture-reader.ts';
import { type ShareCard, sharePath } from './share-card.ts';
import { serveSharePictures } from './share-routes.ts';

const CARD: ShareCard = {
  channelNumber: 7,
  name: 'Lagoon',
  station: 'Airdial',
  picturePath: null,
  primary: '#1976d2',
  paper: '#ffffff',
};

test('crawlers keep no refusal of a busy server', async () => {
  const app = createTestServer();
  const get = () => Promise.reject(new AppError('server-busy'));
  serveSharePictures(app, { pictures: { get }, findCard: () => CARD });
  const { statusCode, headers } = await app.inject(sharePath('one', CARD));
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([503, undefined, undefined]);
  await app.close();
});

test('a picture that cannot be read at the moment is not taken for a missing one', async () => {
  const read = (error: Error) =>
    createPictureReader({
      uploads: { get: () => Promise.reject(error) },
      findDemoArtwork: () => undefined,
      webFolder: '/nowhere',
    })('/uploads/channels/cover.webp');
  expect(await read(new AppError('upload-not-found'))).toBeNull();
  const isAway = new AppError('database-unavailable');
  await expect(read(isAway)).rejects.toBe(isAway);
});
