import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_ICON_PATH } from '@airdial/theme/app-icons';
import { AppError } from '../../lib/app-error.ts';
import type { UploadService } from '../../modules/station/uploads/upload-service.ts';
import type { ReadPicture } from './share-pictures.ts';

const UPLOAD = /^\/uploads\/([a-z]+)\/([\w.-]+)$/;

type PictureReaderDeps = {
  readonly uploads: Pick<UploadService, 'get'>;
  readonly findDemoArtwork: (path: string) => Buffer | undefined;
  /** apps/web, with the built page in dist/. */
  readonly webFolder: string;
};

/** What cannot be read now is no missing picture: crawlers would keep a drawing without it. */
function toMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'upload-not-found') return null;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Reads the pictures that this server stores or ships; any other address gives null. */
export function createPictureReader({ uploads, findDemoArtwork, webFolder }: PictureReaderDeps): ReadPicture {
  return async (path) => {
    const [, folder, name] = UPLOAD.exec(path) ?? [];
    if (folder && name) return uploads.get(folder, name).then(({ bytes }) => bytes, toMissing);
    if (path === LARGEST_ICON_PATH) return readFile(join(webFolder, 'dist', path)).catch(toMissing);
    return findDemoArtwork(path) ?? null;
  };
}
